// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportFollowerTest {

  private static final ReportFollower.Written RUN =
      new ReportFollower.Written(
          Reports.ungated(), Path.of("run", "llm"), List.of(Path.of("history.jsonl")));

  private final List<String> lines = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  @Test
  void eachFollowerGetsTheCompleteRun() {
    ReportFollower follower = run -> List.of(run.folder() + " " + run.histories());

    ReportFollower.followAll(List.of(follower, run -> List.of()), RUN, lines::add, problems::add);

    assertThat(lines).containsExactly(RUN.folder() + " [history.jsonl]");
    assertThat(problems).isEmpty();
  }

  @Test
  void oneThatFailsStopsNoOther() {
    ReportFollower broken =
        run -> {
          throw new IOException("disk full");
        };
    ReportFollower defect =
        run -> {
          throw new NoClassDefFoundError("gone");
        };

    ReportFollower.followAll(
        List.of(broken, defect, run -> List.of("done")), RUN, lines::add, problems::add);

    assertThat(lines).containsExactly("done");
    assertThat(problems)
        .hasSize(2)
        .anySatisfy(text -> assertThat(text).contains("disk full"))
        .anySatisfy(text -> assertThat(text).contains("gone"));
  }
}
