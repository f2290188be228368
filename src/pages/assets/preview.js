/* For editors: reloads the page when the content or its problems have changed; shows the address of a picture that cannot be loaded. */

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
