import { join } from 'node:path';
import { CHANGE_KINDS } from '../../../changes/compare.ts';
import { SERVED_TYPES } from '../../../changes/served.ts';
import { compileSchema, type JSONSchemaType, type ValidateFunction } from '../../../schema/validator.ts';
import { UsageError } from '../../command.ts';
import type { ChangeReport, ReportedGroup, ReportedItem } from '../../diff/change-report.ts';
import { readNamedFile } from '../../read-named-file.ts';

/** What `validate --format json` prints (contract, section 1). */
export interface Validation {
  readonly valid: boolean;
  readonly files: number;
  readonly problems: readonly FoundProblem[];
}

export interface FoundProblem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
  readonly hint?: string | null;
}

const TEXT = { type: 'string' } as const;
const NUMBER = { type: 'integer', minimum: 0 } as const;

const PROBLEM: JSONSchemaType<FoundProblem> = {
  type: 'object',
  required: ['file', 'line', 'column', 'severity', 'code', 'message'],
  additionalProperties: false,
  properties: {
    file: TEXT,
    line: NUMBER,
    column: NUMBER,
    severity: { type: 'string', enum: ['error', 'warning'] },
    code: TEXT,
    message: TEXT,
    hint: { type: 'string', nullable: true },
  },
};

const isValidation = compileSchema<Validation>({
  type: 'object',
  required: ['valid', 'files', 'problems'],
  additionalProperties: false,
  properties: { valid: { type: 'boolean' }, files: NUMBER, problems: { type: 'array', items: PROBLEM } },
});

const ITEM: JSONSchemaType<ReportedItem> = {
  type: 'object',
  required: ['records', 'facts', 'fields', 'moreFields'],
  additionalProperties: false,
  properties: {
    records: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'name', 'key', 'dates'],
        additionalProperties: false,
        properties: { id: TEXT, name: TEXT, key: TEXT, dates: TEXT },
      },
    },
    facts: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'value'],
        additionalProperties: false,
        properties: { name: TEXT, value: TEXT },
      },
    },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'before', 'after'],
        additionalProperties: false,
        properties: { field: TEXT, before: TEXT, after: TEXT },
      },
    },
    moreFields: NUMBER,
  },
};

const GROUP: JSONSchemaType<ReportedGroup> = {
  type: 'object',
  required: ['type', 'kind', 'total', 'warnings', 'items'],
  additionalProperties: false,
  properties: {
    type: { type: 'string', enum: SERVED_TYPES },
    kind: { type: 'string', enum: CHANGE_KINDS },
    total: NUMBER,
    warnings: {
      type: 'array',
      items: {
        type: 'object',
        required: ['code', 'message'],
        additionalProperties: false,
        properties: { code: TEXT, message: TEXT },
      },
    },
    items: { type: 'array', items: ITEM },
  },
};

const isChangeReport = compileSchema<ChangeReport>({
  type: 'object',
  required: ['since', 'summary', 'total', 'groups'],
  additionalProperties: false,
  properties: {
    since: TEXT,
    summary: TEXT,
    total: NUMBER,
    groups: { type: 'array', items: GROUP },
  },
});

/** What a command printed; null where it printed nothing, since it found nothing that it could read. */
type Result<T> = T | 'too large' | null;

/** What was found in the content of a pull request. */
export interface Results {
  readonly validation: Result<Validation>;
  readonly changes: Result<ChangeReport>;
}

const LIMITS = { maxBytes: 8 * 1024 * 1024, followLinks: false };
/** Where the content of the pull request was, from the folder in which the commands were typed. */
const CHECKOUT = '../pull-request/';

/**
 * Reads what another job has written. It is our own code that wrote there, beside files of a stranger: nothing is taken that
 * has not the very shape.
 *
 * @param shown what messages call the folder
 * @throws UsageError where a file cannot be read, or is not what the commands print
 */
export function readResults(folder: string, shown: string): Results {
  function read<T>(name: string, isIt: ValidateFunction<T>, withPaths = (text: string) => text): Result<T> {
    const file = join(shown, name);
    const bytes = readNamedFile(join(folder, name), file, LIMITS);
    if (bytes === null) return 'too large';
    if (bytes.length === 0) return null;
    const result = parsed(withPaths(bytes.toString()));
    if (isIt(result)) return result;
    throw new UsageError(`${file} is not what the command prints.`);
  }
  return {
    validation: read('validation.json', isValidation, (text) => text.replaceAll(CHECKOUT, '')),
    changes: read('changes.json', isChangeReport),
  };
}

/** Undefined where it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
