/** A style sheet as a text, which is minified in the bundle. */
declare module '*.css' {
  const text: string;
  export default text;
}
