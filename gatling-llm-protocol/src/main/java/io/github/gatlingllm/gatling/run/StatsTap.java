// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

import io.gatling.commons.util.Clock;
import io.gatling.core.actor.ActorRef;
import io.gatling.core.stats.writer.DataWriterMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.concurrent.Promise;
import scala.concurrent.duration.FiniteDuration;
import scala.runtime.BoxedUnit;

/**
 * Observes the start of a run, and its end while Gatling's data writers still accept records. Runs
 * on Gatling's controller thread, where an exception would hang the run: it catches all exceptions
 * and always acknowledges the stop.
 */
public final class StatsTap implements ActorRef<DataWriterMessage> {

  /** Receives the start and end of a run. */
  public interface Listener {

    /** Called when Gatling starts its writers, just before it starts the first user. */
    void started();

    /**
     * Called at the last moment at which records reach Gatling's log.
     *
     * @param records receives them
     * @param crash the exception the run crashed with; null if it did not crash
     * @param stop the message of the {@code stopLoadGenerator} that stopped the run; null if none
     *     did
     */
    void stopping(LastRecords records, @Nullable Exception crash, @Nullable String stop);
  }

  private static final Logger LOGGER = LoggerFactory.getLogger(StatsTap.class);

  private final Listener listener;
  private final EndWatch end;
  private final List<ActorRef<DataWriterMessage>> others;
  private final Clock clock;

  StatsTap(Listener listener, EndWatch end, List<ActorRef<DataWriterMessage>> others, Clock clock) {
    this.listener = listener;
    this.end = end;
    this.others = others;
    this.clock = clock;
  }

  @Override
  public void $bang(DataWriterMessage message) {
    if (message instanceof DataWriterMessage.Stop stop) {
      stop(stop);
    } else if (message == DataWriterMessage.Init$.MODULE$) {
      guarded("start", listener::started);
    }
  }

  @Override
  public String name() {
    return "llm-data-writer";
  }

  @Override
  public <R> Promise<R> replyPromise(FiniteDuration timeout) {
    return scala.concurrent.Promise$.MODULE$.apply();
  }

  @SuppressWarnings("unchecked") // a Promise[Unit] is Promise<BoxedUnit> in Java
  private void stop(DataWriterMessage.Stop stop) {
    try {
      guarded(
          "end",
          () -> listener.stopping(new GatlingLastRecords(others, clock), end.crash(), end.stop()));
    } finally {
      ((Promise<BoxedUnit>) (Promise<?>) stop.stopPromise()).trySuccess(BoxedUnit.UNIT);
    }
  }

  private static void guarded(String moment, Runnable work) {
    try {
      work.run();
    } catch (Throwable failure) {
      LOGGER.error("{}", EngineTexts.reportFailed(moment), failure);
    }
  }
}
