/** A style sheet as a text, which the bundle has without blanks. */
declare module '*.css' {
  const text: string;
  export default text;
}
