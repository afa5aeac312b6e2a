// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;

/** Reads a file whose prompts begin with their numbers, and says how many there were. */
final class BigDatasetReader {

  private BigDatasetReader() {}

  /** Arguments: the file, {@code queue} or {@code shuffled}, how many entries. */
  public static void main(String[] args) throws IOException {
    long entries = Long.parseLong(args[2]);
    Dataset dataset = Dataset.of(Path.of(args[0]));
    long read = args[1].equals("queue") ? inOrder(dataset) : shuffled(dataset, entries);
    System.out.println(args[1] + ": " + read);
  }

  private static long inOrder(Dataset dataset) throws IOException {
    long number = 0;
    try (DatasetReading reading = dataset.read(DatasetPlan.ALL, e -> {})) {
      while (reading.hasNext()) {
        require(number(reading.next()) == number, "entry " + number);
        number++;
      }
    }
    return number;
  }

  private static long shuffled(Dataset dataset, long entries) throws IOException {
    var seen = new HashSet<Long>();
    DatasetPlan plan =
        DatasetPlan.ALL.with(
            s -> {
              s.order = EntryOrder.QUEUE.shuffled(7);
              s.limit = entries;
            });
    long inPlace = 0;
    try (DatasetReading reading = dataset.read(plan, e -> {})) {
      while (reading.hasNext()) {
        long number = number(reading.next());
        inPlace += number == seen.size() ? 1 : 0;
        require(seen.add(number), "a second " + number);
      }
    }
    require(inPlace < 10, "shuffled, but " + inPlace + " were in place");
    return seen.size();
  }

  private static long number(DatasetEntry entry) {
    require(entry.outputTokens() == 100, "its length");
    return Long.parseLong(entry.prompt().substring(0, entry.prompt().indexOf(' ')));
  }

  private static void require(boolean holds, String what) {
    if (!holds) {
      throw new IllegalStateException("expected " + what);
    }
  }
}
