// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.generator.ReservedFiles;
import io.github.gatlingllm.report.json.RequestLog;
import io.github.gatlingllm.slo.objective.EndedRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The rows of {@code requests.jsonl}, each written when its request, or an attempt, has ended. */
final class RequestLogPart implements RunPart {

  private static final Logger LOGGER = LoggerFactory.getLogger(RequestLogPart.class);
  private static final String FILE = "requests.jsonl";

  private final Path file;
  private final RequestLog log;
  private final ReservedFiles spare;

  private RequestLogPart(Path file, RequestLog log) {
    this.file = file;
    this.log = log;
    this.spare = ReservedFiles.of(file);
  }

  /**
   * Makes the file.
   *
   * @param folder the run's {@code llm/}, made if it is not there
   * @param gaps whether rows hold the gaps between chunks
   * @throws IllegalStateException if it is there: Gatling names a run's folder by the millisecond
   *     of its start, so two that start together may have the same one
   * @throws UncheckedIOException if it can't be written
   */
  static RequestLogPart open(Path folder, boolean gaps) {
    Path file = folder.resolve(FILE);
    try {
      Files.createDirectories(folder);
      make(file);
      return new RequestLogPart(
          file, RequestLog.open(file, gaps ? RequestLog.Gaps.RECORDED : RequestLog.Gaps.OMITTED));
    } catch (IOException e) {
      throw new UncheckedIOException("the LLM report's folder can't be written: " + folder, e);
    }
  }

  private static void make(Path file) throws IOException {
    try {
      Files.createFile(file);
    } catch (FileAlreadyExistsException e) {
      throw new IllegalStateException(
          "another run writes "
              + file
              + ": it started in the same millisecond. Start both again; in results folders of"
              + " their own (Gatling's -rf, the Maven plugin's <resultsFolder>) they can't meet",
          e);
    }
  }

  @Override
  public Listener newListener(int loop) {
    return new Listener() {
      @Override
      public void ended(EndedRequest request) {
        log.offer(request);
      }

      @Override
      public void retried(EndedRequest attempt) {
        log.offer(attempt);
      }
    };
  }

  /** The run is over: no more files are needed than the report needs. */
  void over() {
    try {
      spare.close();
    } catch (IOException e) {
      LOGGER.debug("Spare files could not be closed", e);
    }
  }

  /** How many requests have no row. */
  long dropped() {
    return log.dropped();
  }

  /**
   * Writes what waits, and closes the file.
   *
   * @throws IOException if a row could not be written, or not in time
   */
  void close() throws IOException {
    log.close();
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
