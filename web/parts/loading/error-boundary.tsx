import { Component, type ReactNode } from 'react';
import { messages } from '#web/base/messages.ts';
import { CodeError } from '#web/data/lazy-screen.ts';
import { reportScreenError } from '#web/data/screen-errors.ts';
import { CodeMissing } from './code-missing.tsx';
import { ErrorState } from './error-state.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** A change of this key renders the screen again. */
  resetKey?: string;
  /** Replaces '¡Algo salió mal!', except when code could not be loaded. */
  fallback?: (error: Error, retry: () => void) => ReactNode;
  className?: string;
  /** Wraps the message about missing code, for example in the window that it belongs to. */
  frame?: (content: ReactNode) => ReactNode;
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

  override componentDidCatch(error: unknown): void {
    reportScreenError(error);
  }

  retry = (): void => this.setState({ error: null });

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (error instanceof CodeError) {
      const { className, frame = (content) => content } = this.props;
      return frame(<CodeMissing error={error} onLoaded={this.retry} className={className} />);
    }
    if (this.props.fallback) return this.props.fallback(error, this.retry);
    return (
      <ErrorState
        className={this.props.className}
        title={messages.somethingFailed}
        onRetry={() => location.reload()}
        onBack={null}
      />
    );
  }
}
