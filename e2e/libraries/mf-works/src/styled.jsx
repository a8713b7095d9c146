import styled from 'styled-components';

export const Styled = styled.p`
  color: rgb(1, 2, 3);
`;
