/*
 * Buttons that copy a text, or share the page with the system's dialog, or else copy its address. Without scripts, or where a
 * browser forbids copying, there is the text itself or a link.
 */

const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href');

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLButtonElement) || target.dataset.copy === undefined) return;
  const { copy, copied = '' } = target.dataset;
  if (!('clipboard' in navigator)) {
    const field = target.closest('.address')?.querySelector('input, textarea');
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
    return;
  }
  void navigator.clipboard.writeText(copy).then(() => {
    target.textContent = copied;
  });
});

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLButtonElement) || target.dataset.share === undefined) return;
  const page = { title: target.dataset.share, url: canonical ?? location.href };
  if ('canShare' in navigator && navigator.canShare(page)) {
    // Closing the dialog is no error.
    navigator.share(page).catch(() => undefined);
    return;
  }
  if (!('clipboard' in navigator)) {
    location.assign(
      `mailto:?${new URLSearchParams({ subject: page.title, body: page.url })}`.replaceAll('+', '%20'),
    );
    return;
  }
  void navigator.clipboard.writeText(page.url).then(() => {
    target.textContent = target.dataset.copied ?? '';
  });
});
