/** Address that stands for any picture, film or stylesheet. */
export default '/asset';
