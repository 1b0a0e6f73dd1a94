import { Component, type ReactNode } from 'react';
import { ErrorState } from '#web/ui/error-state.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** When it changes, the screen is tried anew. */
  resetKey?: string;
  /** What to show in place of '¡Algo salió mal!'. */
  fallback?: (error: Error, retry: () => void) => ReactNode;
}
interface ErrorBoundaryState {
  error: Error | null;
  resetKey: string | undefined;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(thrown: unknown): Partial<ErrorBoundaryState> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  retry = (): void => this.setState({ error: null });

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (this.props.fallback) return this.props.fallback(error, this.retry);
    return <ErrorState className="min-h-[60dvh]" onRetry={() => location.reload()} />;
  }
}
