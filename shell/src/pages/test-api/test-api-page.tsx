import { PageHead } from '@arena/shared/ui/content/page-head';
import { Button } from '@arena/shared/ui/controls/button';
import { WithoutScripts } from '@arena/shared/ui/without-scripts';
import { PageIntro } from '../page-intro';
import { Answer } from './answer';
import styles from './answer.module.css';
import { useHello } from './use-hello';

/** Shows whether this browser can reach the API. */
export function TestApiPage() {
  const { answer, refetch } = useHello();
  return (
    <>
      <PageHead title="Backend test" description="Shows whether this browser can reach the arena's server." />
      <PageIntro title="Backend test">
        This page asks the server for a greeting and shows the answer. Use it when a form does not go through.
      </PageIntro>
      <WithoutScripts>
        <p>
          <a href="/api/hello">Ask the server</a>. It works if you see a greeting.
        </p>
      </WithoutScripts>
      <div className={styles.live}>
        <Answer answer={answer} />
        <Button pending={answer === null} onClick={refetch}>
          Ask again
        </Button>
      </div>
    </>
  );
}
