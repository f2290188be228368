/* For editors: the page is loaded again when what it shows, or what is wrong with the content, has changed. */

const shown = document.querySelector('meta[name="preview-version"]')?.getAttribute('content');

new EventSource('/preview/changes').addEventListener('message', ({ data }) => {
  if (data !== shown) location.reload();
});
