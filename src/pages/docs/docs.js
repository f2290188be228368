// The examples name the server that this page came from.
for (const code of document.querySelectorAll('.guide pre code')) {
  code.textContent = code.textContent.replaceAll('http://127.0.0.1:3000', location.origin);
}

// Browsers give pages the clipboard over HTTPS, and on the own machine, only.
if (navigator.clipboard !== undefined) {
  for (const program of document.querySelectorAll('.program')) {
    const button = document.createElement('button');
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(program.querySelector('code').textContent);
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 2000);
    });
    program.append(button);
  }
}

// Swagger UI is dark where the root element has this class.
const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

const reference = document.querySelector('#swagger-ui');
const library = document.createElement('script');
library.src = reference.dataset.script;
library.addEventListener('load', () => {
  SwaggerUIBundle({
    url: reference.dataset.document,
    domNode: reference,
    deepLinking: true,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    validatorUrl: null,
  });
});
document.head.append(library);
