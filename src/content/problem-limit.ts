import { diagnostic, hasErrors, startOf, type Diagnostic } from '../diagnostics/codes.ts';

/** More would fill the memory; a folder of content that is meant to be one has none of them. */
const MAX_PROBLEMS = 20_000;

/** Of each file so many are kept in any case. */
const MIN_PER_FILE = 20;

/**
 * Returns a function that takes the problems of one file after another, and leaves out what goes beyond 20,000
 * in all; how many of a file are left out is a problem of its own. Warnings of files without an error are few
 * and stay.
 */
export function createProblemLimit(): (
  file: string,
  problems: readonly Diagnostic[],
) => readonly Diagnostic[] {
  let room = MAX_PROBLEMS;
  return (file, problems) => {
    const kept = Math.max(room, MIN_PER_FILE);
    room = Math.max(0, room - problems.length);
    if (problems.length <= kept || !hasErrors(problems)) return problems;
    return [...problems.slice(0, kept), leftOut(file, problems.length - kept)];
  };
}

function leftOut(file: string, number: number): Diagnostic {
  const message = `This file has ${number} more problems, which are not told: there are too many in all.`;
  return diagnostic('problems-too-many', startOf(file), message, 'Put the others right first.');
}
