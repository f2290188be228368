/**
 * The parts of Swagger UI that are used.
 *
 * @typedef {object} SwaggerUi
 * @property {(scheme: string, token: string) => void} preauthorizeApiKey
 * @property {{ logout(schemes: readonly string[]): void }} authActions
 *
 * @typedef {object} System
 * @property {{ createElement(type: unknown, properties?: object, ...children: unknown[]): unknown }} React
 *
 * @typedef {object} ParameterProperties
 * @property {string} description the name of the parameter
 * @property {{ getIn(path: readonly string[]): unknown }} schema
 *
 * @typedef {object} OperationsProperties
 * @property {(name: string, isContainer: boolean) => unknown} getComponent
 * @property {{ loadingStatus(): string }} specSelectors
 */

/** @type {HTMLElement | null} */
const reference = document.querySelector('#swagger-ui');
/** @type {HTMLInputElement | null} */
const token = document.querySelector('#token');

/**
 * Labels a select element with the name of its parameter, as text fields are.
 *
 * @param {readonly string[]} choices the path of the options in the schema
 */
const named =
  (/** @type {readonly string[]} */ choices) =>
  (/** @type {unknown} */ Original, /** @type {System} */ { React }) =>
  (/** @type {ParameterProperties} */ properties) => {
    const field = React.createElement(Original, properties);
    if (properties.schema.getIn(choices) === undefined) return field;
    const name = React.createElement('span', { className: 'choice-name' }, properties.description);
    return React.createElement('label', {}, name, field);
  };

/** Folds the headers of an answer, which are many and nearly the same for each. */
const folded =
  (/** @type {unknown} */ Original, /** @type {System} */ { React }) =>
  (/** @type {object} */ properties) => {
    const summary = React.createElement('summary', {}, 'Headers');
    return React.createElement(
      'details',
      { className: 'headers' },
      summary,
      React.createElement(Original, properties),
    );
  };

// Shows only the operations: the page has the heading, the landmarks, and a single field for the token in
// place of a dialog with a field for each scheme.
const asPartOfThePage = (/** @type {System} */ { React }) => ({
  components: {
    Operations: (/** @type {OperationsProperties} */ { getComponent, specSelectors }) => {
      const part = (/** @type {string} */ name) => React.createElement(getComponent(name, true));
      const isLoaded = specSelectors.loadingStatus() === 'success';
      const parts = [part('SvgAssets'), part('errors'), isLoaded && part('operations')];
      return React.createElement('div', { className: 'swagger-ui' }, ...parts);
    },
    authorizeOperationBtn: () => null,
  },
  wrapComponents: {
    headers: folded,
    JsonSchema_array: named(['items', 'enum']),
    JsonSchema_string: named(['enum']),
  },
});

// A token is for `/open` or for the feeds; the server decides, so it is set for both schemes.
const SCHEMES = ['application', 'key'];

/**
 * @param {SwaggerUi} ui
 * @param {string} value
 */
function useToken(ui, value) {
  for (const scheme of SCHEMES) ui.preauthorizeApiKey(scheme, value);
  if (value === '') ui.authActions.logout(SCHEMES);
}

/**
 * @param {HTMLElement} place
 * @param {HTMLInputElement} field
 */
function show(place, field) {
  /** @type {(options: object) => SwaggerUi} */
  const createSwaggerUi = Reflect.get(globalThis, 'SwaggerUIBundle');
  const ui = createSwaggerUi({
    url: place.dataset.document,
    domNode: place,
    plugins: [asPartOfThePage],
    layout: 'Operations',
    tryItOutEnabled: true,
    displayRequestDuration: true,
    syntaxHighlight: false,
    validatorUrl: null,
    onComplete: () => {
      const use = () => useToken(ui, field.value.trim().replace(/^bearer\s+/i, ''));
      use();
      field.addEventListener('input', use);
    },
  });
}

/**
 * Loads the library with its styles, before those of the page, which override them.
 *
 * @param {HTMLTemplateElement} template
 * @param {() => void} onLoad
 */
function load({ content }, onLoad) {
  // Without this, the library would scroll itself, and the browser would lose the target of a link.
  Reflect.set(globalThis, 'noZensmooth', true);
  const files = document.importNode(content, true);
  files.querySelector('script')?.addEventListener('load', onLoad);
  document.head.prepend(files);
}

/** @type {HTMLDetailsElement | null} */
const details = document.querySelector('.reference details');
/** @type {HTMLTemplateElement | null} */
const files = document.querySelector('.reference template');

if (details !== null && files !== null && reference !== null && token !== null) {
  details.addEventListener('toggle', () => load(files, () => show(reference, token)), { once: true });
  const open = () => (details.open = true);
  const openWhereNamed = () => {
    if (location.hash !== '#reference') return;
    open();
    details.closest('section')?.scrollIntoView();
  };
  addEventListener('hashchange', openWhereNamed);
  for (const link of document.querySelectorAll('a[href="#reference"]')) link.addEventListener('click', open);
  openWhereNamed();
}
