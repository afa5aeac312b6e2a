// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

import io.gatling.charts.stats.LogFileReader;
import io.gatling.commons.stats.assertion.Assertion;
import io.gatling.commons.stats.assertion.AssertionPath;
import io.gatling.core.config.GatlingConfiguration;
import io.gatling.shared.model.assertion.AssertionMessage;
import io.gatling.shared.model.assertion.AssertionResult;
import io.gatling.shared.model.assertion.AssertionStatsRepository;
import io.gatling.shared.model.assertion.AssertionValidator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Judges assertions with Gatling's own log reader and validator, after Gatling has closed the log.
 * Gatling prints its verdicts only to the console, and after the files of this extension are
 * written. The log is therefore read twice; a large log is skipped.
 */
final class AssertionJudge {

  /** The largest log that is read: about 8 million records, a minute or more on a small machine. */
  static final long MOST_BYTES = 200_000_000;

  private static final Logger LOGGER = LoggerFactory.getLogger(AssertionJudge.class);
  private static final String LOG = "simulation.log";

  private final LogReading reading;
  private final long mostBytes;

  AssertionJudge(GatlingConfiguration configuration) {
    // A separate class loads the reader, so that without gatling-charts only the verdicts are
    // missing.
    this(folder -> Charts.read(folder, configuration), MOST_BYTES);
  }

  AssertionJudge(LogReading reading, long mostBytes) {
    this.reading = reading;
    this.mostBytes = mostBytes;
  }

  /** Judges assertions. Errors are logged and reported as unknown outcomes. */
  List<AssertionOutcome> judge(List<Assertion> assertions, Path runFolder) {
    try {
      Path log = runFolder.resolve(LOG);
      if (!Files.exists(log)) {
        return unknown(assertions, EngineTexts.noLog(LOG));
      }
      return Files.size(log) > mostBytes
          ? unknown(assertions, tooLarge(Files.size(log)))
          : judge(assertions, reading.read(runFolder));
    } catch (IOException | RuntimeException | Error failure) {
      LOGGER.warn("{}", EngineTexts.notReported(failure.toString()));
      LOGGER.debug("The assertions could not be judged", failure);
      return unknown(assertions, EngineTexts.notJudged(failure.toString()));
    }
  }

  static List<AssertionOutcome> unknown(List<Assertion> assertions, String reason) {
    return assertions.stream()
        .<AssertionOutcome>map(each -> new AssertionOutcome.Unknown(text(each), reason))
        .toList();
  }

  private static List<AssertionOutcome> judge(
      List<Assertion> assertions, AssertionStatsRepository figures) {
    var validator = new AssertionValidator(figures);
    var results = validator.validateAssertions(CollectionConverters.asScala(assertions).toList());
    return CollectionConverters.asJava(results).stream().map(AssertionJudge::outcome).toList();
  }

  private static AssertionOutcome outcome(AssertionResult result) {
    String text = text(result.assertion());
    if (result instanceof AssertionResult.Resolved resolved) {
      return new AssertionOutcome.Judged(text, resolved.success(), resolved.actualValue());
    }
    return new AssertionOutcome.Unresolved(
        text, ((AssertionResult.ResolutionError) result).error());
  }

  /**
   * Returns Gatling's text of an assertion. Gatling has no text for {@code forAll()} until it is
   * split into one assertion per request.
   */
  private static String text(Assertion assertion) {
    if (assertion.path() == AssertionPath.ForAll$.MODULE$) {
      var each =
          new AssertionPath.Details(CollectionConverters.asScala(List.of("each request")).toList());
      return AssertionMessage.message(
          assertion.copy(each, assertion.target(), assertion.condition()));
    }
    return AssertionMessage.message(assertion);
  }

  private String tooLarge(long bytes) {
    return EngineTexts.logTooLarge(LOG, bytes / 1_000_000, mostBytes / 1_000_000);
  }

  /** Reads the figures of a run. */
  interface LogReading {

    /** Reads the log in the folder of a run. */
    AssertionStatsRepository read(Path runFolder);
  }

  private static final class Charts {

    static AssertionStatsRepository read(Path runFolder, GatlingConfiguration configuration) {
      String runId = String.valueOf(runFolder.getFileName());
      return LogFileReader.apply(runId, runFolder.getParent(), configuration).read();
    }
  }
}
