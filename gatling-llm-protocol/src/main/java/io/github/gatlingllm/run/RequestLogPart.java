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

/** Writes a row of {@code requests.jsonl} for each request and attempt that has ended. */
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
   * Creates the file.
   *
   * @param folder the run's {@code llm/}, created if it does not exist
   * @param gaps whether rows contain the gaps between chunks
   * @throws IllegalStateException if the file exists: Gatling names a run's folder by the
   *     millisecond of its start, so two runs that start together may share one
   * @throws UncheckedIOException if the file cannot be written
   */
  static RequestLogPart open(Path folder, boolean gaps) {
    Path file = folder.resolve(FILE);
    try {
      Files.createDirectories(folder);
      make(file);
      return new RequestLogPart(
          file, RequestLog.open(file, gaps ? RequestLog.Gaps.RECORDED : RequestLog.Gaps.OMITTED));
    } catch (IOException e) {
      throw new UncheckedIOException(RunStartTexts.folderNotWritable(folder), e);
    }
  }

  private static void make(Path file) throws IOException {
    try {
      Files.createFile(file);
    } catch (FileAlreadyExistsException e) {
      throw new IllegalStateException(RunStartTexts.sameFolder(file), e);
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

  /** Releases the reserved files, which the report needs now. */
  void over() {
    try {
      spare.close();
    } catch (IOException e) {
      LOGGER.debug("Spare files could not be closed", e);
    }
  }

  /** Returns the number of requests without a row. */
  long dropped() {
    return log.dropped();
  }

  /**
   * Writes the queued rows and closes the file.
   *
   * @throws IOException if a row could not be written in time
   */
  void close() throws IOException {
    log.close();
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
