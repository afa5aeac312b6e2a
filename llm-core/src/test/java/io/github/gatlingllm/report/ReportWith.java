// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.audit.AuditFigures;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.experience.Reader;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.quality.consistency.ConsistencyFigures;
import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.quality.structured.FormFigures;
import io.github.gatlingllm.reliability.ReliabilityFigures;
import io.github.gatlingllm.report.view.ExtraFigures;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.slo.baseline.Baselines;
import java.util.List;

/** Reports of which one part is another, for tests of what is said of it. */
public final class ReportWith {

  private ReportWith() {}

  public static RunReport levels(RunReport report, Levels levels) {
    RunReport.Findings old = report.findings();
    return with(
        report.withWarnings(levels.warnings()),
        new RunReport.Findings(levels, old.server(), old.extra(), old.baselines(), old.workers()));
  }

  public static RunReport server(RunReport report, ServerFigures server) {
    RunReport.Findings old = report.findings();
    return with(
        report.withWarnings(server.warnings()),
        new RunReport.Findings(old.levels(), server, old.extra(), old.baselines(), old.workers()));
  }

  public static RunReport baselines(RunReport report, Baselines baselines) {
    RunReport.Findings old = report.findings();
    return with(
        report,
        new RunReport.Findings(old.levels(), old.server(), old.extra(), baselines, old.workers()));
  }

  public static RunReport detail(RunReport report, RunDetail detail) {
    return new RunReport(
        report.facts(),
        report.validity(),
        new RunReport.Figures(report.snapshot(), report.slos(), detail),
        report.findings(),
        report.verdicts());
  }

  public static RunReport quality(RunReport report, QualityFigures quality) {
    ExtraFigures old = report.findings().extra();
    return with(
        report,
        new ExtraFigures(
            quality, old.consistency(), old.structured(), old.reliability(), old.audits()));
  }

  public static RunReport consistency(RunReport report, ConsistencyFigures consistency) {
    ExtraFigures old = report.findings().extra();
    return with(
        report,
        new ExtraFigures(
            old.quality(), consistency, old.structured(), old.reliability(), old.audits()));
  }

  public static RunReport structured(RunReport report, FormFigures structured) {
    ExtraFigures old = report.findings().extra();
    return with(
        report,
        new ExtraFigures(
            old.quality(), old.consistency(), structured, old.reliability(), old.audits()));
  }

  public static RunReport reliability(RunReport report, ReliabilityFigures reliability) {
    ExtraFigures old = report.findings().extra();
    return with(
        report,
        new ExtraFigures(
            old.quality(), old.consistency(), old.structured(), reliability, old.audits()));
  }

  public static RunReport audits(RunReport report, AuditFigures audits) {
    ExtraFigures old = report.findings().extra();
    return with(
        report,
        new ExtraFigures(
            old.quality(), old.consistency(), old.structured(), old.reliability(), audits));
  }

  public static RunReport readers(RunReport report, List<Reader> readers) {
    RunReport.Facts old = report.facts();
    return new RunReport(
        new RunReport.Facts(old.run(), old.labels(), old.prices(), old.key(), readers),
        report.validity(),
        report.figures(),
        report.findings(),
        report.verdicts());
  }

  private static RunReport with(RunReport report, ExtraFigures extra) {
    RunReport.Findings old = report.findings();
    return with(
        report,
        new RunReport.Findings(old.levels(), old.server(), extra, old.baselines(), old.workers()));
  }

  private static RunReport with(RunReport report, RunReport.Findings findings) {
    return new RunReport(
        report.facts(), report.validity(), report.figures(), findings, report.verdicts());
  }
}
