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
      await navigator.clipboard.writeText(program.querySelector('code')?.textContent ?? '');
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 2000);
    });
    program.append(button);
  }
}
