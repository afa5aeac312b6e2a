// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.workers;

import io.github.gatlingllm.merge.Merge;
import io.github.gatlingllm.run.distributed.Worker;
import io.github.gatlingllm.workers.WorkerCard;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The merge that worker 0 makes by itself, where all workers write to one volume. */
final class WorkerMerge {

  private static final int PASSED = 0;
  private static final int UNABLE = 1;
  private static final int NOT_PASSED = 2;

  /** Of a run that ended before anybody merged. */
  static final Worker.Merged NONE =
      new Worker.Merged(
          NOT_PASSED, List.of("The workers are not merged: worker 0 did not come to its end"));

  private WorkerMerge() {}

  /**
   * Merges.
   *
   * @param workers how many there were
   * @param folders the {@code llm/} of each that told it, by its index
   * @param late those that have not said that they wrote all their files
   * @param out the folder to write
   */
  static Worker.Merged of(
      int workers, SortedMap<Integer, Path> folders, Set<Integer> late, Path out) {
    Map<Integer, String> against = new TreeMap<>();
    for (int index : late) {
      against.put(
          index, "it did not say in time that its files are written: it ended, or was cut off");
    }
    List<Path> here = new ArrayList<>();
    folders.forEach(
        (index, folder) -> {
          if (Files.isRegularFile(folder.resolve(WorkerCard.FILE))) {
            here.add(folder);
          } else {
            against.put(
                index,
                "worker 0 does not see its folder "
                    + folder
                    + ": let results lie on a volume that all workers see at the same path");
          }
        });
    try {
      Merge merge = Merge.of(workers, here, out, stepSummary(), against);
      var lines = new ArrayList<String>();
      lines.add("All " + workers + " workers, merged in " + out.toAbsolutePath() + ":");
      lines.addAll(merge.lines());
      return new Worker.Merged(merge.passed() ? PASSED : NOT_PASSED, lines);
    } catch (RuntimeException | OutOfMemoryError e) {
      return new Worker.Merged(
          UNABLE,
          List.of(
              "The workers could not be merged: "
                  + (e instanceof IllegalArgumentException ? e.getMessage() : e.toString()),
              "Their folders are as they were; merge them by the command line"));
    }
  }

  private static @Nullable Path stepSummary() {
    String file = System.getenv("GITHUB_STEP_SUMMARY");
    return file == null || file.isBlank() ? null : Path.of(file);
  }
}
