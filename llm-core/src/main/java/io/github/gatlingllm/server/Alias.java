// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import io.github.gatlingllm.server.exposition.MetricSample;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How an engine exposes a metric. Series with different labels are summed, except for gauges. */
sealed interface Alias {

  /** Returns the current reading; null if not exposed. */
  @Nullable MetricReading read(SampleIndex samples);

  /** Returns the engine's name of the metric. */
  String nativeName();

  /** Returns the count, unless a counter is not a number. */
  private static MetricReading counted(MetricReading.Counted reading) {
    return Arrays.stream(reading.counters()).allMatch(Double::isFinite)
        ? reading
        : new MetricReading.Odd();
  }

  /** A gauge with one value per engine. */
  record Gauge(String name) implements Alias {

    @Override
    public @Nullable MetricReading read(SampleIndex samples) {
      List<MetricSample> engines = samples.of(name);
      double[] values =
          engines.stream()
              .mapToDouble(MetricSample::value)
              .filter(value -> value >= 0 && Double.isFinite(value))
              .toArray();
      return engines.isEmpty()
          ? null
          : new MetricReading.Levels(engines.size() - values.length, values);
    }

    @Override
    public String nativeName() {
      return name;
    }
  }

  /**
   * A counter.
   *
   * @param plus another counter that is added if it exists; null for none
   * @param with label values of which a series must have one; empty for all series
   * @param without label values that a series must not have
   */
  record Counter(
      String name,
      @Nullable String plus,
      Map<String, List<String>> with,
      Map<String, List<String>> without)
      implements Alias {

    @Override
    public @Nullable MetricReading read(SampleIndex samples) {
      List<MetricSample> series = samples.of(name);
      if (series.isEmpty()) {
        return null;
      }
      List<MetricSample> own =
          series.stream()
              .filter(
                  sample ->
                      with.entrySet().stream().allMatch(e -> has(sample, e))
                          && without.entrySet().stream().noneMatch(e -> has(sample, e)))
              .toList();
      double more = plus == null ? 0 : SampleIndex.sum(samples.of(plus));
      return counted(new MetricReading.Total(SampleIndex.sum(own) + more));
    }

    private static boolean has(MetricSample sample, Map.Entry<String, List<String>> label) {
      return label.getValue().contains(sample.label(label.getKey()));
    }

    @Override
    public String nativeName() {
      String labels =
          with.isEmpty() && without.isEmpty() ? "" : words(with, "=") + words(without, "!=");
      return name
          + (labels.isEmpty() ? "" : "{" + labels + "}")
          + (plus == null ? "" : " + " + plus);
    }

    private static String words(Map<String, List<String>> labels, String relation) {
      var text = new StringBuilder();
      labels.forEach(
          (label, values) -> text.append(label).append(relation).append(String.join("|", values)));
      return text.toString();
    }
  }

  /**
   * A share: one counter divided by another.
   *
   * @param apart whether the second counter excludes the first
   */
  record Share(String part, String of, boolean apart) implements Alias {

    @Override
    public @Nullable MetricReading read(SampleIndex samples) {
      Collection<MetricSample> parts = samples.of(part);
      Collection<MetricSample> all = samples.of(of);
      if (parts.isEmpty() || all.isEmpty()) {
        return null;
      }
      double counted = SampleIndex.sum(parts);
      double others = SampleIndex.sum(all);
      return counted(new MetricReading.Share(counted, apart ? counted + others : others));
    }

    @Override
    public String nativeName() {
      return part + " / " + (apart ? "(" + part + " + " + of + ")" : of);
    }
  }

  /**
   * A sum and a count, which give only a mean.
   *
   * @param millis the milliseconds in one unit of the sum
   */
  record Mean(String sum, String count, double millis) implements Alias {

    @Override
    public @Nullable MetricReading read(SampleIndex samples) {
      List<MetricSample> sums = samples.of(sum);
      List<MetricSample> counts = samples.of(count);
      return sums.isEmpty() || counts.isEmpty()
          ? null
          : counted(
              new MetricReading.Times(
                  SampleIndex.sum(counts),
                  millis * SampleIndex.sum(sums),
                  new double[0],
                  new double[0]));
    }

    @Override
    public String nativeName() {
      return sum + " / " + count;
    }
  }

  /**
   * A classic histogram, or a summary, which gives only a mean.
   *
   * @param millis the milliseconds in one unit
   */
  record Histogram(String name, double millis) implements Alias {

    private static final String BOUND = "le";

    @Override
    public @Nullable MetricReading read(SampleIndex samples) {
      MetricReading mean = new Mean(name + "_sum", name + "_count", millis).read(samples);
      if (!(mean instanceof MetricReading.Times times)) {
        return mean;
      }
      var upTo = new TreeMap<Double, Double>();
      for (MetricSample bucket : samples.of(name + "_bucket")) {
        double bound = bound(bucket.label(BOUND));
        if (!Double.isNaN(bound) && Double.isFinite(bucket.value())) {
          upTo.merge(bound * millis, bucket.value(), Double::sum);
        }
      }
      boolean whole = !upTo.isEmpty() && upTo.lastKey() == Double.POSITIVE_INFINITY;
      return whole
          ? new MetricReading.Times(
              times.count(), times.sum(), array(upTo.keySet()), array(upTo.values()))
          : times;
    }

    private static double bound(@Nullable String text) {
      try {
        return text == null
            ? Double.NaN
            : text.endsWith("Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(text);
      } catch (NumberFormatException e) {
        return Double.NaN;
      }
    }

    private static double[] array(Collection<Double> values) {
      return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    @Override
    public String nativeName() {
      return name;
    }
  }
}
