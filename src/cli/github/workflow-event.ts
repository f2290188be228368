import { readFileSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import type { ValidateFunction } from '../../schema/validator.ts';
import { UsageError } from '../command.ts';

/**
 * The event that started the workflow.
 *
 * @param isEvent knows what is read of it
 * @throws UsageError where this is no step of a workflow, or one that another event started
 */
export function readWorkflowEvent<T>({ eventPath }: Config['github'], isEvent: ValidateFunction<T>): T {
  if (eventPath === null) {
    throw new UsageError('This command is a step of a workflow on GitHub: GITHUB_EVENT_PATH has to be set.');
  }
  const event = parsed(eventPath);
  if (isEvent(event)) return event;
  throw new UsageError('The event that started the workflow is not the one that this command is for.');
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`GITHUB_EVENT_PATH=${path} cannot be read as JSON.`, { cause: error });
  }
}
