// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.metrics;

import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import io.github.gatlingllm.metrics.catalog.FileForm;
import io.github.gatlingllm.metrics.catalog.FileKind;
import io.github.gatlingllm.metrics.catalog.MetricLabel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A family of {@code metrics.txt}; the catalog defines its name and labels. */
final class Family {

  private static final String OF_REQUEST = FileForm.SCOPES.get(0);

  private final OpenMetricsText out;
  private final FileForm form;
  private final String name;
  private final List<String> labels = new ArrayList<>();

  private Family(OpenMetricsText out, FileForm form, String[] places) {
    this.out = out;
    this.form = form;
    this.name = form.name(places);
    if (form.scoped() && places[0].equals(OF_REQUEST)) {
      labels.add(MetricLabel.REQUEST.prometheusName());
    }
    form.labels().forEach(label -> labels.add(label.prometheusName()));
    if (form.kind() == FileKind.STATE_SET) {
      labels.add(name);
    }
  }

  /**
   * Writes the head of a family.
   *
   * @param places the values of the name's placeholders: first the scope, if it has one
   */
  static Family begin(OpenMetricsText out, ExportedMetric metric, String... places) {
    return beginAs(out, metric, metric.help(), places);
  }

  /**
   * Writes the head of a family with its own description.
   *
   * @param help the text after {@code # HELP}
   */
  static Family beginAs(OpenMetricsText out, ExportedMetric metric, String help, String... places) {
    FileForm form =
        metric
            .file()
            .orElseThrow(
                () -> new IllegalArgumentException("metrics.txt does not contain " + metric));
    var family = new Family(out, form, places);
    out.family(family.name, form.kind().key(), unit(metric), help);
    return family;
  }

  /** Returns the unit of the head; null: none, or the name of a rate contains it. */
  private static @Nullable String unit(ExportedMetric metric) {
    String unit = metric.prometheusUnit();
    return unit.equals("seconds") || unit.equals("ratio") ? unit : null;
  }

  /** Writes a sample with the values of all labels. */
  void sample(double value, String... values) {
    out.sample(name + form.kind().suffix(), value, labelled(values));
  }

  /**
   * Writes a quantile of a summary.
   *
   * @param quantile 0 to 1
   */
  void quantile(double quantile, double value, String... values) {
    String[] labelled = labelled(values);
    String[] more = Arrays.copyOf(labelled, labelled.length + 2);
    more[labelled.length] = "quantile";
    more[labelled.length + 1] = OpenMetricsText.number(quantile);
    out.sample(name, value, more);
  }

  /** Writes the number of values of a summary. */
  void count(long count, String... values) {
    out.sample(name + "_count", count, labelled(values));
  }

  /** Writes the sum of the values of a summary. */
  void sum(double sum, String... values) {
    out.sample(name + "_sum", sum, labelled(values));
  }

  private String[] labelled(String... values) {
    if (values.length != labels.size()) {
      throw new IllegalArgumentException(
          name + " must have the labels " + labels + ", but they were " + List.of(values));
    }
    String[] labelled = new String[2 * values.length];
    for (int i = 0; i < values.length; i++) {
      labelled[2 * i] = labels.get(i);
      labelled[2 * i + 1] = values[i];
    }
    return labelled;
  }
}
