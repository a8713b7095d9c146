import { Component, type ReactNode } from 'react';
import type { Location } from 'react-router-dom';
import { useSiteState } from '../navigation/router-part';

type ErrorBoundaryProps = {
  /** Rendered in place of the children if one of them throws, until the next navigation. */
  renderError: (error: unknown) => ReactNode;
  children: ReactNode;
};

/** Contains errors of its children: the rest of the page keeps working. */
export function ErrorBoundary(props: ErrorBoundaryProps) {
  const { location } = useSiteState();
  return <Boundary {...props} location={location} />;
}

type BoundaryProps = ErrorBoundaryProps & { location: Location };
type BoundaryState = { location: Location; thrown: { error: unknown } | undefined };

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location, thrown: undefined };

  static getDerivedStateFromError(error: unknown): Pick<BoundaryState, 'thrown'> {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { location, thrown: undefined };
  }

  override render() {
    const { thrown } = this.state;
    return thrown ? this.props.renderError(thrown.error) : this.props.children;
  }
}
