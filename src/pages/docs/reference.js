// Swagger UI is dark where the root element has this class.
const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

const reference = document.querySelector('#swagger-ui');
const token = document.querySelector('#token');

// The operations alone: heading and landmarks are the page's, and so is one field for the token, in place of a dialog
// with a field for each scheme.
const asPartOfThePage = ({ React }) => ({
  components: {
    Operations: ({ getComponent, specSelectors }) => {
      const part = (name) => React.createElement(getComponent(name, true));
      const isLoaded = specSelectors.loadingStatus() === 'success';
      const parts = [part('SvgAssets'), part('errors'), isLoaded && part('operations')];
      return React.createElement('div', { className: 'swagger-ui' }, ...parts);
    },
    authorizeOperationBtn: () => null,
  },
});

// A token opens either `/open` or the feeds; the server says which.
const SCHEMES = ['application', 'key'];

function useToken(ui) {
  const value = token.value.trim();
  for (const scheme of SCHEMES) ui.preauthorizeApiKey(scheme, value);
  if (value === '') ui.authActions.logout(SCHEMES);
}

const library = document.createElement('script');
library.src = reference.dataset.script;
library.addEventListener('load', () => {
  const ui = SwaggerUIBundle({
    url: reference.dataset.document,
    domNode: reference,
    plugins: [asPartOfThePage],
    layout: 'Operations',
    tryItOutEnabled: true,
    displayRequestDuration: true,
    syntaxHighlight: { theme: 'tomorrow-night' },
    validatorUrl: null,
    onComplete: () => {
      useToken(ui);
      token.addEventListener('input', () => useToken(ui));
    },
  });
});
document.head.append(library);
