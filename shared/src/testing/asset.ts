/** Fake URL of every image, video and stylesheet in tests. */
export default '/asset';
