// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.live.LiveRuns;
import io.github.gatlingllm.live.SentCall;
import io.github.gatlingllm.measure.request.Requests;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Metrics and spans share the last five seconds, whatever their collectors do. */
class LastFlushTest {

  private static final long BEGIN = Long.MAX_VALUE - 7; // clocks may turn over
  private static final long MILLION = 1_000_000;

  private long now = BEGIN;

  /** What ends after so long, or when it is told to; waiting moves the clock, and nothing else. */
  private final class Pretended implements ClosedAtShutdown {

    private final boolean newest;
    private final long needs;
    private final boolean deaf;
    private final List<String> reported = new ArrayList<>();
    private long deadline;
    private boolean over;

    Pretended(boolean newest, long needs, boolean deaf) {
      this.newest = newest;
      this.needs = needs;
      this.deaf = deaf;
    }

    private long spent() {
      return (now - BEGIN) / MILLION;
    }

    @Override
    public void closing(long until) {
      deadline = until;
    }

    @Override
    public boolean newestIsAll() {
      return newest;
    }

    @Override
    public boolean ended(long millis) {
      if (!over && millis > 0) {
        now += Math.min(millis, Math.max(0, needs - spent())) * MILLION;
      }
      over |= spent() >= needs;
      return over;
    }

    @Override
    public void hurry() {
      reported.add("hurry at " + spent());
    }

    @Override
    public void giveUp() {
      reported.add("give up at " + spent());
      over |= !deaf;
    }

    @Override
    public void stop() {
      reported.add("stop at " + spent());
    }

    @Override
    public Optional<String> lossesAtLast() {
      return over && reported.isEmpty() ? Optional.empty() : Optional.of("some");
    }
  }

  private List<String> end(ClosedAtShutdown... all) {
    return LastFlush.of(List.of(all), BEGIN + LastFlush.TIME.toNanos(), () -> now);
  }

  private Duration spent() {
    return Duration.ofNanos(now - BEGIN);
  }

  @Test
  void bothThatHangEndWithinTheSameFiveSeconds() {
    var metrics = new Pretended(true, Long.MAX_VALUE / MILLION, true);
    var spans = new Pretended(false, Long.MAX_VALUE / MILLION, true);

    assertThat(end(metrics, spans)).containsExactly("some", "some");

    assertThat(spent()).isLessThanOrEqualTo(Duration.ofSeconds(5)).isEqualTo(LastFlush.TIME);
    assertThat(metrics.reported)
        .containsExactly("hurry at 2450", "give up at 4700", "stop at 4900");
    assertThat(spans.reported).containsExactly("give up at 4700", "stop at 4900");
    assertThat(metrics.deadline).isEqualTo(spans.deadline);
  }

  @Test
  void whoListensIsNotStopped() {
    var metrics = new Pretended(true, Long.MAX_VALUE / MILLION, false);
    var spans = new Pretended(false, Long.MAX_VALUE / MILLION, false);

    end(metrics, spans);

    assertThat(spent()).isEqualTo(Duration.ofMillis(4700));
    assertThat(metrics.reported).containsExactly("hurry at 2450", "give up at 4700");
    assertThat(spans.reported).containsExactly("give up at 4700");
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 0", "300, 1200, 1200", "4600, 100, 4600"})
  void nobodyWaitsLongerThanIsNeeded(long metrics, long spans, long whole) {
    var slow = new Pretended(true, metrics, true);
    var other = new Pretended(false, spans, true);

    List<String> lost = end(slow, other);

    assertThat(spent()).isEqualTo(Duration.ofMillis(whole));
    assertThat(lost).hasSize(metrics > LastFlush.TIME.toMillis() / 2 ? 1 : 0);
  }

  @Test
  void nothingEndsAtOnce() {
    assertThat(end()).isEmpty();
    assertThat(spent()).isZero();
    assertThat(LastFlush.of(null, null)).isEmpty();
  }

  /** The same with real threads and collectors, in a time that no test minds. */
  @Test
  void twoRealOnesThatHangSayWhatTheyLost() {
    try (var collector = new Collector((exchange, self) -> self.hang())) {
      var run = new LiveRuns();
      var metrics =
          new OtlpExporter(
              OtlpOptions.of(
                      Map.of(OtlpOptions.URL, collector.url())::get, Map.<String, String>of()::get)
                  .orElseThrow());
      var spans = new SpanExporter(SpanExporterTest.options(collector.url()), run.facts());
      metrics.start();
      spans.start();
      run.ends(
          Requests.sent(SpanExporterTest.SENT).chunks(SpanExporterTest.SENT + 1).build(),
          LiveRuns.CHAT,
          SentCall.of(SpanExporterTest.requested().build(), null));
      metrics.offer(run.at(9).last());
      spans.offer(run.spans().get(0));
      long began = System.nanoTime();

      List<String> lost =
          LastFlush.of(
              List.of(metrics.delivery(), spans.delivery()),
              began + TimeUnit.MILLISECONDS.toNanos(500),
              System::nanoTime);

      assertThat(lost).hasSize(2);
      assertThat(lost.get(0)).startsWith("OpenTelemetry: 1 of 1 exports to ");
      assertThat(lost.get(1)).startsWith("OpenTelemetry: 1 of 1 spans to ");
    }
  }
}
