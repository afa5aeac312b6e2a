addSbtPlugin("io.gatling" % "gatling-sbt" % "4.10.0")
