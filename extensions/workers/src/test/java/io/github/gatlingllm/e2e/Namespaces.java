// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Linux network namespaces on one bridge, each like a machine of its own: the host is at {@link
 * #HOST}. Needs root; nothing of it leaves the machine.
 */
final class Namespaces implements AutoCloseable {

  /** The test's own process, as the others see it. */
  static final String HOST = "10.77.27.1";

  private static final String BRIDGE = "llmbr27";

  private final List<String> names = new ArrayList<>();

  /** Whether this process may make some. */
  static boolean possible() {
    try {
      return run("ip", "netns", "add", "llm27try") && run("ip", "netns", "del", "llm27try");
    } catch (IOException e) {
      return false;
    }
  }

  /** So many. */
  static Namespaces open(int count) throws IOException {
    var opened = new Namespaces();
    require("ip", "link", "add", BRIDGE, "type", "bridge");
    require("ip", "addr", "add", HOST + "/24", "dev", BRIDGE);
    require("ip", "link", "set", BRIDGE, "up");
    for (int i = 0; i < count; i++) {
      opened.add(i);
    }
    return opened;
  }

  private void add(int index) throws IOException {
    String name = name(index);
    require("ip", "netns", "add", name);
    names.add(name);
    String inside = name + "i";
    require("ip", "link", "add", name, "type", "veth", "peer", "name", inside);
    require("ip", "link", "set", name, "master", BRIDGE, "up");
    require("ip", "link", "set", inside, "netns", name);
    require("ip", "-n", name, "addr", "add", address(index) + "/24", "dev", inside);
    require("ip", "-n", name, "link", "set", inside, "up");
    require("ip", "-n", name, "link", "set", "lo", "up");
  }

  static String name(int index) {
    return "llm27w" + index;
  }

  static String address(int index) {
    return "10.77.27." + (10 + index);
  }

  /** From now on nobody reaches it, and it reaches nobody. */
  static void cutOff(int index) throws IOException {
    require("ip", "link", "set", name(index), "down");
  }

  @Override
  public void close() throws IOException {
    for (String name : names) {
      run("ip", "link", "del", name);
      run("ip", "netns", "del", name);
    }
    run("ip", "link", "del", BRIDGE);
  }

  static void require(String... command) throws IOException {
    if (!run(command)) {
      throw new IOException(String.join(" ", command) + " failed");
    }
  }

  private static boolean run(String... command) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }
}
