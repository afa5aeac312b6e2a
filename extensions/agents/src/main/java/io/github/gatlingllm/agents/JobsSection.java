// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.verdict.Capacity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The report section of jobs. */
public final class JobsSection implements HtmlSection {

  private static final String NOTE =
      "JCT: from the start of the first step to the end of the last, of completed jobs. Critical"
          + " path: the longest chain of steps that depend on each other. LLM, tool and think time:"
          + " sums of the steps of a kind. Stages: the mean share of the JCT that the steps of a name"
          + " took, of completed jobs at or above the p99; parallel steps overlap.";

  /** The most stages of a job's table. */
  private static final int MOST_STAGES = 20;

  @Override
  public String id() {
    return "jobs";
  }

  @Override
  public String title() {
    return "Jobs";
  }

  @Override
  public List<String> after() {
    return List.of("conversations", "latency");
  }

  @Override
  public boolean applies(RunReport report) {
    return report.features().of(JobsFigures.class).stream().anyMatch(f -> !f.all().isEmpty());
  }

  @Override
  public void write(RunReport report, Html html) {
    report.features().of(JobsFigures.class).ifPresent(figures -> write(figures, html));
  }

  private static void write(JobsFigures figures, Html html) {
    counts(figures, html);
    times(figures, html);
    slos(figures, html);
    capacities(figures, html);
    for (JobFigures job : figures.all()) {
      job.tail()
          .ifPresent(tail -> html.element("p", job.name() + ": " + JobsText.tail(tail) + "."));
    }
    stages(figures, html);
    html.element("p", NOTE, "class", "footnote");
  }

  private static void counts(JobsFigures figures, Html html) {
    var columns = new ArrayList<>(List.of("job", "started"));
    for (JobStatus each : JobStatus.values()) {
      columns.add(each.label());
    }
    columns.addAll(List.of("calls p50", "input tokens p50", "output tokens p50", "cost, mean"));
    HtmlTable.open(html, "jobs", columns);
    for (JobFigures job : figures.all()) {
      Map<JobStatus, Long> counts = job.counts();
      var cells = new ArrayList<String>();
      cells.add(Integer.toString(job.measured().size()));
      counts.values().forEach(count -> cells.add(Long.toString(count)));
      cells.add(median(job.values(each -> each.usage().calls())));
      cells.add(median(job.values(each -> each.usage().input())));
      cells.add(median(job.values(each -> each.usage().output())));
      cells.add(
          job.cost(figures.data().prices())
              .map(cost -> Quantity.plain(Quantity.rounded(cost.mean(), 3)))
              .orElse("–"));
      HtmlTable.row(html, job.name(), cells);
    }
    HtmlTable.close(html);
    long elsewhere =
        figures.all().stream()
            .flatMap(job -> job.measured().stream())
            .mapToLong(job -> job.usage().elsewhere())
            .sum();
    if (elsewhere > 0 && figures.data().prices() != null) {
      html.element("p", JobTexts.costWithoutOthers(elsewhere), "class", "footnote");
    }
  }

  private static String median(Optional<Distribution> values) {
    return values.map(all -> Quantity.plain(all.percentile(50))).orElse("–");
  }

  private static void times(JobsFigures figures, Html html) {
    if (figures.all().stream().allMatch(job -> job.values(JobRecord::jct).isEmpty())) {
      return; // no job was completed
    }
    HtmlTable.open(html, "times of completed jobs", List.of("time", "p50", "p95", "p99", "max"));
    for (JobFigures job : figures.all()) {
      row(html, job.name() + ": JCT", job.values(JobRecord::jct));
      row(html, job.name() + ": JCT from schedule", job.fromSchedule());
      row(
          html,
          job.name() + ": critical path",
          job.values(each -> CriticalPath.of(each.steps()).nanos()));
      row(html, job.name() + ": LLM time", job.values(JobRecord::llmNanos));
      row(html, job.name() + ": tool time", job.values(JobRecord::toolNanos));
      row(html, job.name() + ": think time", job.values(JobRecord::thinkNanos));
    }
    HtmlTable.close(html);
  }

  private static void stages(JobsFigures figures, Html html) {
    if (figures.all().stream().allMatch(job -> job.stages().isEmpty())) {
      return;
    }
    HtmlTable.open(html, "stages of jobs at or above the p99", List.of("stage", "share of JCT"));
    for (JobFigures job : figures.all()) {
      StageShares shares = job.stages().orElse(null);
      if (shares != null) {
        shares.stages().stream()
            .limit(MOST_STAGES)
            .forEach(each -> share(html, job.name() + ": " + each.name(), each.percent()));
        share(html, job.name() + ": " + JobsText.NO_STEP, shares.otherPercent());
      }
    }
    HtmlTable.close(html);
  }

  private static void share(Html html, String stage, double percent) {
    HtmlTable.row(html, stage, List.of(JobsText.percent(percent)));
  }

  private static void row(Html html, String name, Optional<Distribution> times) {
    if (times.isPresent()) {
      HtmlTable.row(
          html,
          name,
          List.of(
              JobsText.seconds(times, 50),
              JobsText.seconds(times, 95),
              JobsText.seconds(times, 99),
              JobsText.seconds(times, 100)));
    }
  }

  private static void slos(JobsFigures figures, Html html) {
    if (figures.all().stream().allMatch(job -> job.slos().isEmpty())) {
      return;
    }
    HtmlTable.open(
        html, "SLOs of jobs", List.of("SLO", "attainment", "good", "missed", "failed", "good/s"));
    for (JobFigures job : figures.all()) {
      for (String name : job.slos()) {
        JobFigures.SloCounts counts = job.slo(name, figures.data().window());
        HtmlTable.row(
            html,
            job.name() + ": " + name,
            List.of(
                counts.attainment().isPresent()
                    ? JobsText.percent(100 * counts.attainment().getAsDouble())
                    : "–",
                Long.toString(counts.good()),
                Long.toString(counts.missed()),
                Long.toString(counts.failed()),
                Double.isFinite(counts.goodPerSecond())
                    ? Quantity.plain(Quantity.rounded(counts.goodPerSecond(), 3))
                    : "–"));
      }
    }
    HtmlTable.close(html);
  }

  private static void capacities(JobsFigures figures, Html html) {
    if (!figures.data().levels().closed()) {
      return;
    }
    HtmlTable.open(
        html,
        "concurrent agents at an SLO",
        List.of("SLO", "capacity", "target", "95 % interval", "fails at", "jobs"));
    for (JobFigures job : figures.all()) {
      for (String name : job.slos()) {
        job.capacity(name, figures.data())
            .ifPresent(capacity -> HtmlTable.row(html, job.name() + ": " + name, cells(capacity)));
      }
    }
    HtmlTable.close(html);
  }

  private static List<String> cells(Capacity capacity) {
    String low = Quantity.plain(capacity.low());
    return List.of(
        capacity.text(),
        JobsText.percent(100 * capacity.target()),
        capacity.high().isPresent()
            ? low + "–" + Quantity.plain(capacity.high().getAsDouble())
            : "from " + low,
        capacity.ceiling().isPresent() ? Quantity.plain(capacity.ceiling().getAsDouble()) : "–",
        Long.toString(capacity.samples()));
  }
}
