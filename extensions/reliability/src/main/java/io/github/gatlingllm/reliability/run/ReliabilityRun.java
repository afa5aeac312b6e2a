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
import io.github.gatlingllm.reliability.FaultMark;
import io.github.gatlingllm.reliability.PlannedFault;
import io.github.gatlingllm.reliability.ReliabilityDefaults;
import io.github.gatlingllm.reliability.ReliabilityRecorder;
import io.github.gatlingllm.reliability.ReliabilitySettings;
import io.github.gatlingllm.slo.objective.EndedRequest;
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

/** Records the reliability profile of a run and injects its faults. */
final class ReliabilityRun implements FeatureRun {

  private static final Logger LOGGER = LoggerFactory.getLogger(ReliabilityRun.class);

  private final FaultInjector injector;
  private final Set<PlannedFault> toCome = ConcurrentHashMap.newKeySet();
  private volatile @Nullable Requested requested;
  private @Nullable ScheduledExecutorService timer;

  /** The requested profile and its records. */
  private record Requested(ReliabilitySettings reliabilitySettings, ReliabilityRecorder recorder) {}

  /**
   * Creates a run without a profile.
   *
   * @param trust decides which servers a request may go to
   */
  ReliabilityRun(ServerTrust trust) {
    this.injector = new FaultInjector(trust);
  }

  @Override
  public void join(JoinedProtocol protocol) {
    protocol
        .option(ReliabilitySettings.class)
        .or(
            () ->
                protocol
                    .option(ReliabilityDefaults.class)
                    .map(ReliabilityDefaults::reliabilitySettings))
        .ifPresent(this::join);
  }

  private void join(ReliabilitySettings reliabilitySettings) {
    Requested before = requested;
    if (before != null) {
      before.reliabilitySettings().sameAs(reliabilitySettings);
      return;
    }
    requested =
        new Requested(
            reliabilitySettings,
            new ReliabilityRecorder(reliabilitySettings.plan(), InstantSource.system()));
    toCome.addAll(reliabilitySettings.events());
  }

  @Override
  public Optional<RequestListener> newListener(RequestSource source) {
    return Optional.ofNullable(requested)
        .map(profile -> listener(profile.recorder().newShard(source.clock())));
  }

  /** Records failed attempts too: they are requests to the server. */
  static RequestListener listener(ReliabilityRecorder.Shard shard) {
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
  @SuppressWarnings("FutureReturnValueIgnored") // inject() catches all exceptions
  public void begin(LoadStart start) {
    Requested profile = requested;
    if (!start.leads()) {
      toCome.clear();
    }
    if (profile == null || toCome.isEmpty()) {
      return;
    }
    ScheduledExecutorService events = RunThread.FAULTS.timer();
    timer = events;
    for (PlannedFault each : profile.reliabilitySettings().events()) {
      long wait = each.after().toNanos() - (System.nanoTime() - start.zeroNanos());
      events.schedule(
          () -> inject(each, start.zeroNanos(), profile.recorder()),
          Math.max(0, wait),
          TimeUnit.NANOSECONDS);
    }
  }

  /** Injects a fault. Faults run sequentially, so a slow one delays the next. */
  private void inject(PlannedFault event, long zero, ReliabilityRecorder recorder) {
    if (!toCome.remove(event)) {
      return;
    }
    long start = System.nanoTime() - zero;
    String trouble;
    try {
      trouble = injector.inject(event);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      trouble = FaultTexts.INTERRUPTED;
    } catch (RuntimeException e) {
      trouble = FaultTexts.failed(e.toString());
    }
    if (trouble != null) {
      LOGGER.warn("{}", ForeignText.logged(FaultTexts.warning(event.name(), trouble)));
    }
    recorder.add(
        new FaultMark(event.name(), event.kind(), start, System.nanoTime() - zero, trouble));
  }

  @Override
  public void end(long now) {
    Requested profile = requested;
    if (profile == null) {
      return;
    }
    for (PlannedFault each : List.copyOf(toCome)) {
      if (toCome.remove(each)) {
        String trouble = FaultTexts.neverBegan(each.after());
        profile.recorder().add(new FaultMark(each.name(), each.kind(), now, now, trouble));
      }
    }
    ScheduledExecutorService events = timer;
    if (events != null) {
      events.shutdownNow();
    }
  }

  @Override
  public Optional<Object> share(LoadEnd end) {
    return Optional.ofNullable(requested)
        .map(
            profile ->
                new ReliabilityShare(
                        profile.reliabilitySettings().plan(),
                        end.capacity(),
                        profile.recorder().faultMarks())
                    .json());
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    return run.share()
        ? Optional.empty()
        : Optional.ofNullable(requested)
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
