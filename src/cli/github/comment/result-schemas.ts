import { CHANGE_KINDS } from '../../../changes/compare.ts';
import { SERVED_TYPES } from '../../../changes/served.ts';
import { compileSchema, type JSONSchemaType } from '../../../schema/validator.ts';
import type { ChangeReport, ReportedGroup, ReportedItem } from '../../diff/change-report.ts';

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

export const isValidation = compileSchema<Validation>({
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

export const isChangeReport = compileSchema<ChangeReport>({
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
