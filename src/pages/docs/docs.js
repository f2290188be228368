// The examples name the server that this page came from.
for (const code of document.querySelectorAll('.guide pre code')) {
  code.textContent = code.textContent.replaceAll('http://127.0.0.1:3000', location.origin);
}

// Browsers only give pages the clipboard over HTTPS and on localhost.
/** @type {HTMLElement | null} */
const guide = document.querySelector('.guide');
if (navigator.clipboard !== undefined && guide !== null) {
  const { copy = '', copied = '' } = guide.dataset;
  for (const program of guide.querySelectorAll('.program')) {
    const button = document.createElement('button');
    button.className = 'quiet';
    button.textContent = copy;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(program.querySelector('code')?.textContent ?? '');
      button.textContent = copied;
      setTimeout(() => (button.textContent = copy), 2000);
    });
    program.append(button);
  }
}
