/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.e2e;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The libraries' classes as a JVM keeps them, for all children to share: a third of the CPU time of
 * a short run goes into reading them anew. The first child lists what it loads; the archive is made
 * of that while others run, and used as soon as it is there. Where it can't be made, each child
 * goes on reading for itself.
 */
final class ClassArchive {

  private static final ClassArchive OF_THIS_JVM =
      new ClassArchive(System.getProperty("java.class.path"), Path.of("target", "class-archive"));

  private final List<String> jars;
  private final List<String> folders;
  private final Path list;
  private final Path archive;

  private boolean listing;
  private volatile boolean ready;

  private ClassArchive(String classPath, Path folder) {
    List<String> entries = List.of(classPath.split(File.pathSeparator, -1));
    Predicate<String> isJar = entry -> entry.endsWith(".jar");
    this.jars = entries.stream().filter(isJar).toList();
    this.folders = entries.stream().filter(isJar.negate()).toList();
    String name = Long.toString(ProcessHandle.current().pid());
    this.list = folder.resolve(name + ".classes").toAbsolutePath();
    this.archive = folder.resolve(name + ".jsa").toAbsolutePath();
  }

  static ClassArchive ofThisJvm() {
    return OF_THIS_JVM;
  }

  /** This JVM's class path, jars first: only they can be in an archive. */
  String classPath() {
    return String.join(File.pathSeparator, Stream.concat(jars.stream(), folders.stream()).toList());
  }

  /** What a child is started with: with another class path than this one, nothing. */
  synchronized List<String> optionsFor(String classPath) throws IOException {
    if (!classPath.equals(classPath())) {
      return List.of();
    }
    if (ready) {
      return List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:cds=off");
    }
    if (listing) {
      return List.of();
    }
    listing = true;
    Files.createDirectories(list.getParent());
    list.toFile().deleteOnExit();
    archive.toFile().deleteOnExit(); // 60 MB, of no use to another JVM
    return List.of("-XX:DumpLoadedClassList=" + list);
  }

  /** A child that was started with these options has ended. */
  void ended(List<String> options) {
    if (options.stream().anyMatch(option -> option.startsWith("-XX:DumpLoadedClassList"))) {
      var maker = new Thread(this::make, "class-archive");
      maker.setDaemon(true);
      maker.start();
    }
  }

  private void make() {
    try {
      // JDK 17 breaks down over what is made of lambdas and proxies.
      List<String> classes =
          Files.readAllLines(list).stream()
              .filter(line -> !line.startsWith("@") && !line.contains("@lambda"))
              .filter(line -> !line.contains("$Proxy") && !line.contains("/EventHandler"))
              .toList();
      Files.write(list, classes);
      ready = run(command()) == 0;
    } catch (IOException e) {
      System.out.println("no archive of classes: " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private List<String> command() {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xshare:dump", "-XX:SharedClassListFile=" + list, "-XX:+UseSerialGC"));
    command.add("-XX:SharedArchiveFile=" + archive);
    command.addAll(List.of("-cp", String.join(File.pathSeparator, jars)));
    return command;
  }

  private static int run(List<String> command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }
}
