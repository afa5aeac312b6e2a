// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

/** The reasons why chunks have no kernel timestamps. */
final class ArrivalTexts {

  static final String RECVMSG = "recvmsg(2) does not work as expected";

  private ArrivalTexts() {}

  static String disabled(String property) {
    return "-D" + property + "=false";
  }

  static String system(String system, String processor) {
    return "the system is " + system + " on " + processor + ", not Linux on x86-64 or ARM64";
  }

  static String noEpoll(String cause) {
    return "Netty's epoll transport could not be loaded: " + cause;
  }

  static String kernel(String error) {
    return "the kernel's timestamps can't be read: " + error;
  }

  static String channel(String type) {
    return "connections use " + type + ", not epoll";
  }

  static String connection(String error) {
    return "a connection has no kernel timestamps: " + error;
  }

  static String noFolder(String home, String temporary) {
    return "neither the home directory ("
        + home
        + ") nor the temporary directory ("
        + temporary
        + ") is writable, and JNA unpacks its library there. Set -Djava.io.tmpdir to a writable"
        + " directory.";
  }
}
