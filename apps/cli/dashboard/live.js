/* Brings the page up to date when the server says so, and draws what may be shared. Everything else works without it. */
const replaceable = ['main', 'footer'];
/* Items come and go: what is open is found again by its heading, or by its name where the heading tells the time. */
const headingOf = (details) => details.dataset.name ?? details.querySelector('summary').textContent;
new EventSource('/events').addEventListener('message', async () => {
  if (document.hidden || document.activeElement?.closest('main') != null) return;
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const wereOpen = new Set(Array.from(document.querySelectorAll('details[open]'), headingOf));
  for (const details of next.querySelectorAll('details')) details.open = wereOpen.has(headingOf(details));
  for (const name of replaceable) document.querySelector(name).replaceWith(next.querySelector(name));
});

/* The four figures and the hours, without a command: nothing else of the page gets onto the image. */
const share = document.querySelector('#share');
share.hidden = false;
share.addEventListener('click', () => {
  const colors = getComputedStyle(document.documentElement);
  const color = (name) => colors.getPropertyValue(`--${name}`);
  const canvas = document.createElement('canvas');
  canvas.width = 1200;
  canvas.height = 630;
  const draw = canvas.getContext('2d');
  draw.fillStyle = color('back');
  draw.fillRect(0, 0, 1200, 630);
  const write = (text, x, y, size, name) => {
    draw.fillStyle = color(name);
    draw.font = `${size}px system-ui, sans-serif`;
    draw.fillText(text, x, y, 260);
  };
  write(document.title, 60, 70, 30, 'quiet');
  for (const [index, figure] of document.querySelectorAll('.figure').entries()) {
    const [value, label] = Array.from(figure.children, ({ textContent }) => textContent.trim());
    write(value, 60 + index * 280, 160, 48, 'text');
    write(label, 60 + index * 280, 200, 20, 'quiet');
  }
  for (const [index, cell] of document.querySelectorAll('.heat td').entries()) {
    draw.fillStyle = color('accent');
    draw.globalAlpha = 0.08 + 0.23 * Number(cell.dataset.level);
    draw.fillRect(60 + (index % 24) * 45, 260 + Math.floor(index / 24) * 45, 41, 41);
  }
  const link = document.createElement('a');
  link.download = 'hunch.png';
  link.href = canvas.toDataURL('image/png');
  link.click();
});
