// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability.run;

import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.feature.LoadStart;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import io.github.gatlingllm.fetch.ServerTrust;
import io.github.gatlingllm.reliability.Happening;
import io.github.gatlingllm.reliability.PlannedEvent;
import io.github.gatlingllm.reliability.PromisedReliability;
import io.github.gatlingllm.reliability.ReliabilityRecorder;
import io.github.gatlingllm.reliability.ReliabilityWish;
import io.github.gatlingllm.slo.promise.EndedRequest;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The profile of a server's reliability while the run goes on. */
final class ReliabilityRun implements FeatureRun {

  private static final Logger LOGGER = LoggerFactory.getLogger(ReliabilityRun.class);

  private final EventDoer doer;
  private final Set<PlannedEvent> toCome = ConcurrentHashMap.newKeySet();
  private volatile @Nullable Asked asked;
  private @Nullable ScheduledExecutorService timer;

  /** What is asked for, and what is recorded of it. */
  private record Asked(ReliabilityWish wish, ReliabilityRecorder recorder) {}

  /**
   * Nothing has happened.
   *
   * @param trust decides which servers a request may go to
   */
  ReliabilityRun(ServerTrust trust) {
    this.doer = new EventDoer(trust);
  }

  @Override
  public void join(JoinedProtocol protocol) {
    protocol
        .option(ReliabilityWish.class)
        .or(() -> protocol.option(PromisedReliability.class).map(PromisedReliability::wish))
        .ifPresent(this::join);
  }

  private void join(ReliabilityWish wish) {
    Asked before = asked;
    if (before != null) {
      before.wish().sameAs(wish);
      return;
    }
    asked = new Asked(wish, new ReliabilityRecorder(wish.plan(), InstantSource.system()));
    toCome.addAll(wish.events());
  }

  @Override
  public Optional<RequestListener> newListener(RequestSource source) {
    return Optional.ofNullable(asked)
        .map(profile -> heard(profile.recorder().newShard(source.clock())));
  }

  /** Attempts that were tried again are requests to the server, too. */
  static RequestListener heard(ReliabilityRecorder.Shard shard) {
    return new RequestListener() {
      @Override
      public void ended(EndedRequest request) {
        shard.record(request);
      }

      @Override
      public void retried(EndedRequest attempt) {
        shard.retried(attempt);
      }
    };
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // happen() lets nothing escape
  public void begin(LoadStart start) {
    Asked profile = asked;
    if (!start.leads()) {
      toCome.clear();
    }
    if (profile == null || toCome.isEmpty()) {
      return;
    }
    ScheduledExecutorService events = RunThread.FAULTS.timer();
    timer = events;
    for (PlannedEvent each : profile.wish().events()) {
      long wait = each.after().toNanos() - (System.nanoTime() - start.zeroNanos());
      events.schedule(
          () -> happen(each, start.zeroNanos(), profile.recorder()),
          Math.max(0, wait),
          TimeUnit.NANOSECONDS);
    }
  }

  /** One after the other; what takes its time holds up the next. */
  private void happen(PlannedEvent event, long zero, ReliabilityRecorder recorder) {
    if (!toCome.remove(event)) {
      return;
    }
    long start = System.nanoTime() - zero;
    String trouble;
    try {
      trouble = doer.happen(event);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      trouble = "the run ended meanwhile";
    } catch (RuntimeException e) {
      trouble = "it failed: " + e;
    }
    if (trouble != null) {
      LOGGER.warn("{}", ForeignText.logged("'" + event.name() + "': " + trouble));
    }
    recorder.happened(
        new Happening(event.name(), event.kind(), start, System.nanoTime() - zero, trouble));
  }

  @Override
  public void end(long now) {
    Asked profile = asked;
    if (profile == null) {
      return;
    }
    for (PlannedEvent each : List.copyOf(toCome)) {
      if (toCome.remove(each)) {
        String trouble = "the run ended before it was to happen, after " + each.after();
        profile.recorder().happened(new Happening(each.name(), each.kind(), now, now, trouble));
      }
    }
    ScheduledExecutorService events = timer;
    if (events != null) {
      events.shutdownNow();
    }
  }

  @Override
  public Optional<Object> share(LoadEnd end) {
    return Optional.ofNullable(asked)
        .map(
            profile ->
                new ReliabilityShare(
                        profile.wish().plan(), end.capacity(), profile.recorder().happenings())
                    .json());
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    return run.share()
        ? Optional.empty()
        : Optional.ofNullable(asked)
            .map(
                profile ->
                    LoadProfile.of(
                        profile.recorder(),
                        run.levels(),
                        run.end().capacity(),
                        run.end().reach(),
                        run.end().nanos()));
  }
}
