import { Component, type ReactNode } from 'react';
import { RouteError } from './route-error';

interface Props {
  /** A change of it (another address) tries again. */
  resetKey: string;
  children: ReactNode;
}

/** Keeps a screen that breaks from taking the rest of the app with it. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) {
      this.setState({ failed: false });
    }
  }

  override render() {
    return this.state.failed ? <RouteError /> : this.props.children;
  }
}
