/** Why the text of a form becomes no event, or what is to be looked at before it does. */
export interface FormProblem {
  /** What the form calls the field; null where no field is meant. */
  readonly label: string | null;
  readonly message: string;
  /** What to do; null where the message says it. */
  readonly hint: string | null;
}
