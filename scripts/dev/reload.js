// Runs in the page: reloads it after a build, and tells why there is none.
const { build } = document.currentScript.dataset;
new EventSource('/arena-dev/builds').onmessage = ({ data }) => {
  const now = JSON.parse(data);
  if (now.errors.length > 0) console.error(`Does not build: ${now.errors.join('\n')}`);
  else if (now.build !== build) location.reload();
};
