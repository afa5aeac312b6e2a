// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.gatlingllm.ForeignFile;
import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.report.json.RequestRows;
import io.github.gatlingllm.report.json.RequestRows.Row;
import io.github.gatlingllm.report.json.RunFacts;
import io.github.gatlingllm.report.json.SummaryReader;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.report.view.RunVerdict;
import io.github.gatlingllm.slo.certainty.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A finished run in its files.
 *
 * @param llm the folder of the files
 * @param info the facts of the run
 * @param labels the user's labels
 * @param summary the tree of {@code summary.json}
 * @param key the key of comparable runs in {@code baseline.json}, which has models and dialects; a
 *     missing node if the file does not exist
 * @param steady the steady state of the figures; null: they cover the whole run
 */
record ExportedRun(
    Path llm,
    RunInfo info,
    SortedMap<String, String> labels,
    JsonNode summary,
    JsonNode key,
    @Nullable Window steady) {

  /** The name of this tool in other tools' files. */
  static final String TOOL = "gatling-llm";

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * Reads the files except the rows.
   *
   * @throws IllegalArgumentException naming file, place and remedy if a file is missing or damaged
   */
  static ExportedRun of(Path llm) throws IOException {
    Path summary = llm.resolve("summary.json");
    if (!Files.isRegularFile(summary)) {
      throw new IllegalArgumentException(ExportTexts.noSummary(llm));
    }
    RunFacts facts = RunFacts.read(summary);
    return new ExportedRun(
        llm,
        facts.run(),
        new TreeMap<>(facts.labels()),
        MAPPER.readTree(ForeignFile.bytes(summary)),
        key(llm.resolve("baseline.json")),
        SummaryReader.read(summary).steady());
  }

  private static JsonNode key(Path baseline) throws IOException {
    return Files.isRegularFile(baseline)
        ? MAPPER.readTree(ForeignFile.bytes(baseline)).path("key")
        : MissingNode.getInstance();
  }

  /** Returns the figures of all requests. */
  JsonNode all() {
    return summary.path("all");
  }

  /** Returns the distribution of a latency, in ms; a missing node if the run has none. */
  JsonNode latency(String metric) {
    return all().path("latencyMs").path(metric);
  }

  /** Returns a count of requests; 0 if it is not written. */
  long count(String name) {
    return all().path("counts").path(name).asLong();
  }

  /**
   * Returns a rate from the first send to the last answer, as other tools compute it; empty if it
   * is not known.
   */
  OptionalDouble rate(String name) {
    return number(all().path("throughput").path("makespan").path(name));
  }

  /** Returns the time from the first send to the last answer, in seconds. */
  OptionalDouble seconds() {
    return rate("seconds");
  }

  /**
   * Returns why the verdicts of the run are undetermined where its figures do not show it: the run
   * is invalid or was not completed, or it did not pass and has warnings, users without a request,
   * or objectives that the lag of the client leaves open.
   */
  List<String> doubts() {
    JsonNode validity = summary.path("validity");
    List<String> doubts = texts(validity.path("reasons"));
    if (!summary.path("outcome").asText().equals(RunVerdict.PASSED.name())) {
      doubts.addAll(texts(validity.path("warnings")));
      long neverSent = summary.path("lagMs").path("neverSent").asLong();
      if (neverSent > 0) {
        doubts.add(ExportTexts.neverSent(neverSent));
      }
      summary.path("objectives").forEach(each -> addIfOpenByLag(each, doubts));
    }
    if (info.end().broken() || (info.end().early() && count("failed") > 0)) {
      doubts.add(info.end().words());
    }
    return doubts;
  }

  /** The bound is between the values at both ends of the lag. */
  private static void addIfOpenByLag(JsonNode objective, List<String> doubts) {
    double bound = objective.path("bound").asDouble(Double.NaN);
    String reason = objective.path("reason").asText();
    if (objective.path("verdict").asText().equals(Verdict.UNDETERMINED.name())
        && objective.path("lower").asDouble(Double.NaN) <= bound
        && bound <= objective.path("upper").asDouble(Double.NaN)
        && !doubts.contains(reason)) {
      doubts.add(reason);
    }
  }

  /** Returns a number; empty if the node is missing. */
  static OptionalDouble number(JsonNode node) {
    return node.isNumber() ? OptionalDouble.of(node.doubleValue()) : OptionalDouble.empty();
  }

  /** Returns the requested models; empty: not known. */
  List<String> models() {
    return texts(key.path("models"));
  }

  /** Returns the dialects; empty: not known. */
  List<String> dialects() {
    return texts(key.path("dialects"));
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(each -> texts.add(each.asText()));
    return texts;
  }

  /** Returns the names of the SLOs. */
  List<String> slos() {
    var names = new ArrayList<String>();
    summary.path("slos").forEach(slo -> names.add(slo.path("name").asText()));
    return names;
  }

  /** Returns the number of requests that met an SLO. */
  long good(String slo) {
    return all().path("slo").path(slo).path("good").asLong();
  }

  /** Returns the offered rate of an open load, per second; empty: not open, or not known. */
  OptionalDouble offered() {
    return info.load().model() == LoadModel.OPEN
        ? info.load().offeredRequestsPerSecond()
        : OptionalDouble.empty();
  }

  /** Returns the number of concurrent users of a closed load; empty: not closed, or not known. */
  OptionalDouble concurrency() {
    long peak = all().path("concurrency").path("peak").asLong();
    return info.load().model() == LoadModel.CLOSED && peak > 0
        ? OptionalDouble.of(peak)
        : OptionalDouble.empty();
  }

  /** Returns the wall-clock time of a stamp of the run, in nanoseconds since 1970. */
  long epochNanos(long stamp) {
    Instant start = info.startedAt();
    return start.getEpochSecond() * 1_000_000_000L + start.getNano() + stamp;
  }

  /** Returns whether the run has rows. */
  boolean hasRows() {
    return Files.isRegularFile(rowsFile());
  }

  /**
   * Reads the rows of measured requests and of the warm-up, without attempts that were retried.
   *
   * @throws IllegalArgumentException naming a damaged line, or if rows are missing: figures of the
   *     rows would differ from those of the run
   */
  void rows(Consumer<Row> sink) {
    var measured = new LongAdder();
    RequestRows.read(
        rowsFile(),
        row -> {
          if (row.request().outcome().status() != RequestStatus.RETRIED && counts(row.request())) {
            sink.accept(row);
            measured.add(row.request().measured() ? 1 : 0);
          }
        });
    if (measured.sum() != count("sent")) {
      throw new IllegalArgumentException(
          ExportTexts.rowsMissing(rowsFile(), measured.sum(), count("sent")));
    }
  }

  private boolean counts(RequestRecord request) {
    if (request.id().bystander()) {
      return false;
    }
    Window window = steady;
    long due = request.timing().due();
    return request.warmUp()
        || (request.measured()
            && (window == null || (due >= window.start() && due < window.end())));
  }

  private Path rowsFile() {
    return llm.resolve("requests.jsonl");
  }

  /** Returns why a request did not succeed; null: it succeeded. */
  static @Nullable String failure(RequestRecord request) {
    String error = request.outcome().error();
    return switch (request.outcome().status()) {
      case OK -> null;
      case CANCELLED -> ExportTexts.cancelled(error);
      case UNFINISHED -> ExportTexts.unfinished(error);
      case FAILED, RETRIED -> error == null ? ExportTexts.NO_REASON : error;
    };
  }
}
