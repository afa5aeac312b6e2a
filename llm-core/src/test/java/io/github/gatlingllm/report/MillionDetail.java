// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.measure.TimeSlot;
import io.github.gatlingllm.measure.detail.EndDetail;
import io.github.gatlingllm.measure.detail.GapHeat;
import io.github.gatlingllm.measure.detail.RequestSample;
import io.github.gatlingllm.measure.detail.RequestSample.Why;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.measure.detail.Scatter;
import io.github.gatlingllm.measure.detail.SourceDetail;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** As much detail as a run is ever given: each list as long as recorders let it grow. */
final class MillionDetail {

  private static final int SLOTS = 240;
  private static final int COLUMNS = 120;
  private static final int ROWS = 48;
  private static final int POINTS = 300;
  private static final int SAMPLES = 300;

  private final SplittableRandom random = new SplittableRandom(5);
  private final double seconds;

  private MillionDetail(double seconds) {
    this.seconds = seconds;
  }

  static RunDetail of(List<List<String>> paths, double seconds) {
    var detail = new MillionDetail(seconds);
    Map<List<String>, SourceDetail> requests = new LinkedHashMap<>();
    paths.forEach(path -> requests.put(path, detail.source(COLUMNS)));
    List<RequestRecord> records = new FakeServer().serve(0, 90, 11).records();
    return new RunDetail(
        seconds / SLOTS,
        detail.source(2 * COLUMNS),
        requests,
        Map.of(),
        records.stream().limit(SAMPLES).map(MillionDetail::sample).toList(),
        FakeStalls.of(records));
  }

  private static RequestSample sample(RequestRecord record) {
    return new RequestSample(record, EnumSet.of(record.succeeded() ? Why.TYPICAL : Why.FAILED));
  }

  private SourceDetail source(int columns) {
    return new SourceDetail(
        IntStream.range(0, SLOTS).mapToObj(this::slot).toList(),
        heat(columns),
        scatter(),
        scatter(),
        List.of(end("the stream was cut short", 9), end("HTTP 503", 2)),
        List.of(end("length", 49_000), end("stop", 1000)));
  }

  private TimeSlot slot(int number) {
    double[] ttft = random.doubles(50, 1.8e7, 9e8).toArray();
    double[] itl = random.doubles(50, 5e6, 9e6).toArray();
    return new TimeSlot(
        number * seconds / SLOTS,
        4170,
        4165 + random.nextInt(10),
        4160 + random.nextInt(10),
        new TreeMap<>(number % 7 == 0 ? Map.of("HTTP 503", 1L) : Map.of()),
        2_000_000 + random.nextInt(9999),
        400_000 + random.nextInt(9999),
        600 + 20 * random.nextDouble(),
        random.nextDouble(),
        Distribution.of(ttft),
        Distribution.of(itl));
  }

  private GapHeat heat(int columns) {
    return new GapHeat(
        seconds / columns,
        IntStream.range(0, ROWS).mapToObj(row -> 0.5 * Math.pow(2, row / 4.0)).toList(),
        Stream.generate(this::column).limit(columns).toList());
  }

  /** Half of a column's rows are empty, as far from what is usual as they are. */
  private long[] column() {
    return IntStream.range(0, ROWS)
        .mapToLong(
            row ->
                (long) (40_000 * Math.exp(-Math.abs(row - 14) * 0.5) * random.nextDouble(0.5, 1)))
        .toArray();
  }

  private Scatter scatter() {
    return new Scatter(
        50_000,
        Stream.generate(
                () -> new Scatter.Point(64 + random.nextInt(4000), 1e4 * random.nextDouble()))
            .limit(POINTS)
            .toList(),
        new Scatter.Trend(12.5, 0.31, 0.62));
  }

  private static EndDetail end(String text, long count) {
    return new EndDetail(
        text, count, 1_000_000_000L, 3_000_000_000_000L, List.of("{\"error\": \"overloaded\"}"));
  }
}
