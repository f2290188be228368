import { compileSchema } from '../../../schema/validator.ts';

/** Something happened to an issue, as far as it is read here (https://docs.github.com/webhooks, "issues"). */
export interface IssueEvent {
  readonly action: string;
  readonly issue: {
    /** Of all issues on GitHub. */
    readonly id: number;
    /** Of those of the repository. */
    readonly number: number;
    /** Null where nothing was written. */
    readonly body?: string | null;
    readonly state: string;
    /** When it happened. */
    readonly updated_at?: string;
    /** Where it is a pull request. */
    readonly pull_request?: { readonly url?: string | null } | null;
  };
  /** The one that was added, where one was. */
  readonly label?: { readonly name: string } | null;
  /** Who did it. */
  readonly sender: { readonly login: string; readonly type: string };
  readonly repository: {
    readonly full_name: string;
    readonly default_branch: string;
    readonly html_url: string;
  };
}

export const isIssueEvent = compileSchema<IssueEvent>({
  type: 'object',
  required: ['action', 'issue', 'sender', 'repository'],
  properties: {
    action: { type: 'string' },
    issue: {
      type: 'object',
      required: ['id', 'number', 'state'],
      properties: {
        id: { type: 'integer' },
        number: { type: 'integer' },
        body: { type: 'string', nullable: true },
        state: { type: 'string' },
        updated_at: { type: 'string', nullable: true },
        pull_request: {
          type: 'object',
          nullable: true,
          required: [],
          properties: { url: { type: 'string', nullable: true } },
        },
      },
    },
    label: {
      type: 'object',
      nullable: true,
      required: ['name'],
      properties: { name: { type: 'string' } },
    },
    sender: {
      type: 'object',
      required: ['login', 'type'],
      properties: { login: { type: 'string' }, type: { type: 'string' } },
    },
    repository: {
      type: 'object',
      required: ['full_name', 'default_branch', 'html_url'],
      properties: {
        full_name: { type: 'string' },
        default_branch: { type: 'string' },
        html_url: { type: 'string', pattern: '^https?://[^\\s()<>]+$' },
      },
    },
  },
});
