// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.events;

import io.github.gatlingllm.ForeignFile;
import io.github.gatlingllm.slo.objective.Slo;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Reads a file of all that happened in a run. */
public final class EventFile {

  private static final int BUFFER_BYTES = 1 << 18;

  private EventFile() {}

  /**
   * Tells all that is in it.
   *
   * @param slos in the order in which it was written
   * @return whether it is whole; if not, all that could be read was told
   * @throws IOException if it can't be read, or is no such file
   */
  public static boolean read(Path file, List<Slo> slos, LoggedEvent.Reader reader)
      throws IOException {
    var codec = new LoggedEvent.Codec(slos);
    try (var in = new DataInputStream(new PlainInput(ForeignFile.open(file), BUFFER_BYTES))) {
      for (LoggedEvent next = codec.read(in); next != null; next = codec.read(in)) {
        next.tell(reader);
      }
      return true;
    } catch (EOFException cut) {
      return false;
    }
  }
}
