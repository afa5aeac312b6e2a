// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.workers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.protocol.WindowEdges;
import io.github.gatlingllm.run.distributed.LocalRun;
import io.github.gatlingllm.workers.WorkerPlace;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What workers must be told, what they refuse, and by what they know that they run the same. */
class WorkerSettingsTest {

  private static final WorkerPlace SECOND = new WorkerPlace(1, 2);

  @TempDir private Path folder;

  @Test
  void severalWorkersMustKnowWhereToMeetAndASecret() {
    assertThatThrownBy(() -> settings(Map.of(), Map.of()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(WorkerTexts.meetMissing("worker 1 of 2"));
    assertThatThrownBy(() -> settings(Map.of(), Map.of("LLM_MEET", "node-a:7700")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(WorkerTexts.secretMissing("worker 1 of 2"));
    assertThatThrownBy(
            () -> settings(Map.of(WorkerPlace.MEET, "node-a"), Map.of("LLM_MEET_SECRET", "s")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(WorkerTexts.meetInvalid("node-a"));

    assertThatThrownBy(
            () ->
                settings(
                    Map.of(WorkerPlace.MEET, "http://me:sesame@node-a:7700"),
                    Map.of("LLM_MEET_SECRET", "s")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("gatling.llm.worker.meet: not host:port")
        .hasMessageNotContaining("sesame");

    CoordinationSettings reported =
        settings(
            Map.of(WorkerPlace.MEET, "node-a:7700", CoordinationSettings.PATIENCE, "30"),
            Map.of("LLM_MEET", "ignored:1", "LLM_MEET_SECRET", "s"));
    assertThat(reported)
        .isEqualTo(
            new CoordinationSettings("node-a:7700", 7700, "s", Duration.ofSeconds(30), null));
    assertThat(CoordinationSettings.of(WorkerPlace.ALONE, name -> null, name -> null))
        .isEqualTo(CoordinationSettings.ALONE);
  }

  @Test
  void theSecretMayStandInAFile() throws IOException {
    Path file = Files.writeString(folder.resolve("secret"), "sesame\n");
    Map<String, String> known =
        Map.of("LLM_MEET", "node-a:7700", "LLM_MEET_SECRET_FILE", file.toString());
    assertThat(settings(Map.of(), known).secret()).isEqualTo("sesame");
    assertThat(settings(Map.of(CoordinationSettings.SECRET, "other"), known).secret())
        .isEqualTo("other");
    assertThatThrownBy(
            () ->
                settings(
                    Map.of(),
                    Map.of("LLM_MEET", "node-a:7700", "LLM_MEET_SECRET_FILE", "/no/such/file")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("LLM_MEET_SECRET_FILE: the file can't be read");
  }

  @Test
  void aUserInTheAddressOfTheMeetingIsRefusedAndNotShown() {
    assertThatThrownBy(
            () ->
                settings(
                    Map.of(WorkerPlace.MEET, "alice:sesame@node-a:7700"),
                    Map.of("LLM_MEET_SECRET", "s")))
        .hasMessage(WorkerTexts.meetInvalid("***@node-a:7700"));
  }

  @Test
  void theSecretIsInNoText() {
    CoordinationSettings reported =
        settings(Map.of(WorkerPlace.MEET, "node-a:7700"), Map.of("LLM_MEET_SECRET", "sesame"));
    assertThat(reported.secret()).isEqualTo("sesame");
    assertThat(reported).hasToString("workers meet at node-a:7700");
  }

  @Test
  void assertionsOfTheSimulationWouldBeJudgedByOneWorkersRequests() {
    WorkerRules.requireNoAssertions(WorkerPlace.ALONE, 1);
    WorkerRules.requireNoAssertions(SECOND, 0);
    assertThatThrownBy(() -> WorkerRules.requireNoAssertions(SECOND, 2))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(WorkerTexts.assertions(2));
  }

  @Test
  void whoMergesIsToldTheFolder() {
    Map<String, String> known = Map.of("LLM_MEET", "node-a:7700", "LLM_MEET_SECRET", "s");
    assertThat(settings(Map.of(), known).merged()).isNull();
    assertThat(settings(Map.of(CoordinationSettings.MERGE, "/results/merged"), known).merged())
        .isEqualTo(Path.of("/results/merged"));
  }

  @Test
  void theLongestWarmUpIsAPartOfTheLoadProfile() {
    assertThat(SeveralWorkers.loadProfile(run(Duration.ZERO))).containsExactly("Chat: 5 users/s");
    assertThat(SeveralWorkers.loadProfile(run(Duration.ofSeconds(90))))
        .containsExactly("Chat: 5 users/s", "warmUpUntilSteady(...): at most 90 s");
  }

  private static LocalRun run(Duration longestWarmUp) {
    return new LocalRun(
        SECOND,
        Set.of(),
        WindowEdges.NONE,
        longestWarmUp,
        List.of(),
        0,
        false,
        "Chat",
        List.of("Chat: 5 users/s"),
        "",
        List.of(),
        why -> {});
  }

  @Test
  void theSameClassesAreTheSameInWhicheverFolderTheyLie() throws IOException {
    Path one = classes("one", "a");
    Path other = classes("elsewhere/two", "a");
    assertThat(WorkerFingerprint.classPath(one.toString()))
        .isEqualTo(WorkerFingerprint.classPath(other.toString()));
    Files.writeString(other.resolve("p/A.class"), "b");
    assertThat(WorkerFingerprint.classPath(one.toString()))
        .isNotEqualTo(WorkerFingerprint.classPath(other.toString()));
  }

  @Test
  void theOrderInWhichADiskListsJarsDoesNotMatter() throws IOException {
    Path one = Files.writeString(folder.resolve("one.jar"), "a");
    Path two = Files.writeString(folder.resolve("two.jar"), "b");
    Path classes = classes("classes", "c");
    String empty = Files.createDirectories(folder.resolve("empty")).toString();
    String listed = WorkerFingerprint.classPath(classPath(classes, one, two));
    assertThat(WorkerFingerprint.classPath(classPath(classes, two, one))).isEqualTo(listed);
    assertThat(
            WorkerFingerprint.classPath(classPath(classes, two, one) + File.pathSeparator + empty))
        .isEqualTo(listed);
    assertThat(WorkerFingerprint.classPath(classPath(classes, one))).isNotEqualTo(listed);
    Files.writeString(two, "another b");
    assertThat(WorkerFingerprint.classPath(classPath(classes, one, two))).isNotEqualTo(listed);
  }

  private static String classPath(Path... entries) {
    return Stream.of(entries).map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  private Path classes(String name, String content) throws IOException {
    Path classes = folder.resolve(name);
    Files.createDirectories(classes.resolve("p"));
    Files.writeString(classes.resolve("p/A.class"), content);
    return classes;
  }

  private static CoordinationSettings settings(
      Map<String, String> properties, Map<String, String> environment) {
    return CoordinationSettings.of(SECOND, properties::get, environment::get);
  }
}
