// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.SteadySpan;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.view.RateText;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.TimeFormat;
import io.github.gatlingllm.report.view.TokenSourceText;

/** The facts of the run: simulation, load, target, versions. */
final class RunFactsSection implements HtmlSection {

  @Override
  public String id() {
    return "run";
  }

  @Override
  public String title() {
    return "Run";
  }

  @Override
  public void write(RunReport report, Html html) {
    RunInfo run = report.run();
    RequestStats all = report.snapshot().all();
    html.open("dl", "class", "facts");
    fact(html, "Simulation", run.simulation());
    fact(html, "Description", run.description());
    fact(html, "Run id", run.runId());
    fact(html, "Started", TimeFormat.text(run.startedAt()));
    fact(html, "Duration", ReportFormat.number(run.durationSeconds()) + " s");
    fact(html, "Measuring window", window(report.snapshot().window()));
    fact(html, "Load", load(run.load()));
    fact(html, "Rates", RateText.of(report).orElse(""));
    fact(html, "Load profile", String.join("; ", run.load().profile()));
    fact(
        html,
        "Concurrency",
        "peak "
            + all.concurrency().peak()
            + ", mean "
            + ReportFormat.number(all.concurrency().mean())
            + " in flight");
    fact(html, "Target", String.join(", ", run.targets()));
    fact(html, "Model", String.join(", ", run.models()));
    fact(html, "Dialect", String.join(", ", run.dialects()));
    fact(html, "Server", report.server().fingerprint().line());
    fact(html, "Server settings", report.server().fingerprint().factsLine());
    fact(html, "Cold start", report.server().fingerprint().coldStartLine());
    fact(html, "Token source", TokenSourceText.source(report, all.tokens()));
    fact(html, "Warm-up excluded", ReportFormat.fixed(all.counts().warmUp(), 0) + " requests");
    if (all.counts().coolDown() > 0) {
      fact(
          html, "Cool-down excluded", ReportFormat.fixed(all.counts().coolDown(), 0) + " requests");
    }
    if (report.snapshot().steady() != null) {
      fact(html, "Steady state", steady(report.snapshot().steady(), all));
    }
    report.labels().forEach((key, value) -> fact(html, key, value));
    fact(html, "gatling-llm", run.versions().plugin());
    fact(html, "Gatling", run.versions().gatling());
    fact(html, "Java", run.versions().java());
    html.close("dl");
  }

  private static String window(Window window) {
    if (window.seconds() == 0) {
      return "empty";
    }
    return ReportFormat.number(window.start() / 1e9)
        + " – "
        + ReportFormat.number(window.end() / 1e9)
        + " s of the run";
  }

  private static String steady(SteadySpan span, RequestStats all) {
    return window(span.window())
        + ", "
        + ReportFormat.number(span.mean())
        + " requests in flight; "
        + all.counts().unsteady()
        + " requests outside it excluded";
  }

  private static String load(RunInfo.Load load) {
    String offered =
        load.offeredRequestsPerSecond().isPresent()
            ? ", "
                + ReportFormat.number(load.offeredRequestsPerSecond().getAsDouble())
                + " req/s offered"
            : "";
    return load.model().key()
        + " loop"
        + offered
        + ", "
        + ReportFormat.number(load.achievedRequestsPerSecond())
        + " req/s sent";
  }

  private static void fact(Html html, String term, String text) {
    if (!text.isBlank()) {
      html.open("div").open("dt").name(term).close("dt");
      html.open("dd").name(text).close("dd").close("div");
    }
  }
}
