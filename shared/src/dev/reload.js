// Runs in the page. Reloads it after a new build and logs the errors of a failed one.
const { build } = document.currentScript.dataset;
new EventSource('/arena-dev/builds').onmessage = ({ data }) => {
  const current = JSON.parse(data);
  if (current.errors.length > 0) console.error(`Does not build: ${current.errors.join('\n')}`);
  else if (current.build !== build) location.reload();
};
