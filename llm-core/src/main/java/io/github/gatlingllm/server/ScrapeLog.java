// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.gatlingllm.ForeignFile;
import io.github.gatlingllm.server.exposition.Exposition;
import io.github.gatlingllm.server.exposition.MetricSample;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes {@code server-metrics.jsonl}: for each scrape, the series that changed since the previous
 * one. Thread-safe.
 */
public final class ScrapeLog implements Closeable {

  /** The file's name in a run's {@code llm/} folder. */
  public static final String FILE = "server-metrics.jsonl";

  static final String ENDPOINTS = "endpoints";
  static final String GPU_ENDPOINTS = "gpuEndpoints";
  static final String INTERVAL = "intervalNs";
  static final String ENDPOINT = "endpoint";
  static final String SENT = "sentNs";
  static final String TOOK = "tookNs";
  static final String VALUES = "values";
  static final String GONE = "gone";
  static final String FAILED = "failed";
  static final String END = "end";
  static final String WINDOW_START = "windowStartNs";
  static final String WINDOW_END = "windowEndNs";
  static final String UNTIL = "untilNs";
  static final String ANSWERED = "requests";
  static final String TAKEN = "requestsTaken";
  static final String OUTPUT_TOKENS = "outputTokens";
  static final String ENDED_TOKENS = "outputTokensEnded";
  static final String TOLD = "tokensTold";

  /** The largest file, which is enough for hours; later scrapes are dropped. */
  private static final long MOST_CHARACTERS = 256L << 20;

  private final Writer out;
  private final long most;
  private long written;
  private final JsonFactory json = new JsonFactory();
  private final List<Map<String, Double>> before = new ArrayList<>();
  private boolean closed;

  private ScrapeLog(Writer out, long most) {
    this.out = out;
    this.most = most;
  }

  /** Begins a file without GPU exporters. */
  public static ScrapeLog open(Path file, List<String> urls, long intervalNanos)
      throws IOException {
    return open(file, urls, 0, intervalNanos);
  }

  /**
   * Begins a file.
   *
   * @param urls the URLs of all endpoints
   * @param gpus the number of GPU exporters, which come last
   */
  public static ScrapeLog open(Path file, List<String> urls, int gpus, long intervalNanos)
      throws IOException {
    return open(file, urls, gpus, intervalNanos, MOST_CHARACTERS);
  }

  /**
   * Begins a file with a size limit.
   *
   * @param most the limit in characters; after the line that exceeds it, scrapes are dropped
   */
  public static ScrapeLog open(
      Path file, List<String> urls, int gpus, long intervalNanos, long most) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    var log = new ScrapeLog(new BufferedWriter(Files.newBufferedWriter(file)), most);
    urls.forEach(url -> log.before.add(new HashMap<>()));
    log.line(
        line -> {
          line.writeArrayFieldStart(ENDPOINTS);
          for (String url : urls) {
            line.writeString(url);
          }
          line.writeEndArray();
          if (gpus > 0) {
            line.writeNumberField(GPU_ENDPOINTS, gpus);
          }
          line.writeNumberField(INTERVAL, intervalNanos);
        });
    return log;
  }

  /**
   * Writes a scrape.
   *
   * @param endpoint the index of the endpoint
   * @param sent the send time since the run's start
   */
  public synchronized void scraped(int endpoint, long sent, long took, Exposition exposition)
      throws IOException {
    if (isFull()) {
      return;
    }
    Map<String, Double> last = before.get(endpoint);
    line(
        line -> {
          place(line, endpoint, sent, took);
          line.writeObjectFieldStart(VALUES);
          var seen = new HashSet<String>();
          for (MetricSample sample : exposition.samples()) {
            String series = sample.series();
            Double value = sample.value();
            if (seen.add(series) && !value.equals(last.put(series, value))) {
              line.writeNumberField(series, value);
            }
          }
          line.writeEndObject();
          gone(line, last, seen);
        });
  }

  private static void gone(JsonGenerator line, Map<String, Double> last, Set<String> seen)
      throws IOException {
    List<String> gone = last.keySet().stream().filter(series -> !seen.contains(series)).toList();
    if (!gone.isEmpty()) {
      line.writeArrayFieldStart(GONE);
      for (String series : gone) {
        line.writeString(series);
        last.remove(series);
      }
      line.writeEndArray();
    }
  }

  /** Writes a failed scrape. */
  public synchronized void failed(int endpoint, long sent, long took, String why)
      throws IOException {
    if (isFull()) {
      return;
    }
    line(
        line -> {
          place(line, endpoint, sent, took);
          line.writeStringField(FAILED, why);
        });
  }

  /** Whether the file has reached its limit. */
  public synchronized boolean isFull() {
    return written > most;
  }

  /** Returns the limit as text. */
  public String limit() {
    return (most >> 20) + " MB";
  }

  /** Writes the run's end, which sets the scrapes that count. */
  public synchronized void end(ServerSpan span) throws IOException {
    line(
        line -> {
          line.writeObjectFieldStart(END);
          line.writeNumberField(WINDOW_START, span.start());
          line.writeNumberField(WINDOW_END, span.end());
          line.writeNumberField(UNTIL, span.until());
          line.writeNumberField(ANSWERED, span.client().answered());
          line.writeNumberField(TAKEN, span.client().taken());
          line.writeNumberField(OUTPUT_TOKENS, span.client().outputTokens());
          line.writeNumberField(ENDED_TOKENS, span.client().endedTokens());
          line.writeBooleanField(TOLD, span.client().reported());
          line.writeEndObject();
        });
  }

  /**
   * Copies a file with another end.
   *
   * @param to the target, which is replaced
   * @param span replaces the span in the file
   */
  public static void copy(Path from, Path to, ServerSpan span) throws IOException {
    try (BufferedReader in = ForeignFile.lines(from);
        var copy = new ScrapeLog(Files.newBufferedWriter(to), Long.MAX_VALUE)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (!line.startsWith("{\"" + END + "\"")) {
          copy.out.write(line);
          copy.out.write('\n');
        }
      }
      copy.end(span);
    }
  }

  private static void place(JsonGenerator line, int endpoint, long sent, long took)
      throws IOException {
    line.writeNumberField(ENDPOINT, endpoint);
    line.writeNumberField(SENT, sent);
    line.writeNumberField(TOOK, took);
  }

  /** Ignores lines after the file was closed. */
  private synchronized void line(Fields fields) throws IOException {
    if (closed) {
      return;
    }
    var text = new StringWriter();
    JsonGenerator line = json.createGenerator(text);
    line.writeStartObject();
    fields.write(line);
    line.writeEndObject();
    line.close();
    text.write('\n');
    out.write(text.toString());
    written += text.getBuffer().length();
    out.flush();
  }

  @Override
  public synchronized void close() throws IOException {
    if (!closed) {
      closed = true;
      out.close();
    }
  }

  private interface Fields {
    void write(JsonGenerator line) throws IOException;
  }
}
