// Swagger UI is dark where the root element has this class.
const dark = matchMedia('(prefers-color-scheme: dark)');
const root = document.documentElement;
const followScheme = () => {
  const { theme } = root.dataset;
  root.classList.toggle('dark-mode', theme === 'dark' || (theme !== 'light' && dark.matches));
};
dark.addEventListener('change', followScheme);
new MutationObserver(followScheme).observe(root, { attributeFilter: ['data-theme'] });
followScheme();

/**
 * What is used of Swagger UI.
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
 * A list to choose from has the name of its parameter, as fields to write in have.
 *
 * @param {readonly string[]} choices where the schema has them
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

// The operations alone: heading and landmarks are the page's, and so is one field for the token, in place of a dialog
// with a field for each scheme.
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
  wrapComponents: { JsonSchema_array: named(['items', 'enum']), JsonSchema_string: named(['enum']) },
});

// A token opens either `/open` or the feeds; the server says which.
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
    syntaxHighlight: { theme: 'tomorrow-night' },
    validatorUrl: null,
    onComplete: () => {
      const use = () => useToken(ui, field.value.trim().replace(/^bearer\s+/i, ''));
      use();
      field.addEventListener('input', use);
    },
  });
}

/**
 * Loads the library with its styles, which those of the page come behind.
 *
 * @param {HTMLTemplateElement} template
 * @param {() => void} onLoad
 */
function load({ content }, onLoad) {
  // The library would scroll in place of the browser, which then forgets where a link has led.
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
