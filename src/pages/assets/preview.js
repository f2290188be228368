/*
 * For editors: the page is loaded again when what it shows, or what is wrong with the content, has changed; and in place of a
 * picture that cannot be shown stands its address.
 */

const shown = document.querySelector('meta[name="preview-version"]')?.getAttribute('content');

new EventSource('/preview/changes').addEventListener('message', ({ data }) => {
  if (data !== shown) location.reload();
});

const note = document.querySelector('main')?.dataset.missingPicture ?? '';

for (const image of [...document.images]) {
  image.loading = 'eager';
  image.decode().catch(() => {
    const missing = document.createElement('span');
    missing.className = 'missing-picture';
    missing.textContent = `${note} ${image.src}`;
    image.replaceWith(missing);
  });
}
