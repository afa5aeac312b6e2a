// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.events;

import io.github.gatlingllm.ForeignFile;
import io.github.gatlingllm.slo.objective.Slo;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Reads the event file of a run. */
public final class EventFile {

  private static final int BUFFER_BYTES = 1 << 18;

  private EventFile() {}

  /**
   * Passes all events to a reader.
   *
   * @param slos the SLOs, in the order in which the file was written
   * @return whether the file is complete; if not, the reader received all readable events
   * @throws IOException if the file can't be read or is no event file
   */
  public static boolean read(Path file, List<Slo> slos, LoggedEvent.Reader reader)
      throws IOException {
    var codec = new LoggedEvent.Codec(slos);
    try (var in = new DataInputStream(new PlainInput(ForeignFile.open(file), BUFFER_BYTES))) {
      for (LoggedEvent next = codec.read(in); next != null; next = codec.read(in)) {
        next.dispatch(reader);
      }
      return true;
    } catch (EOFException cut) {
      return false;
    }
  }
}
