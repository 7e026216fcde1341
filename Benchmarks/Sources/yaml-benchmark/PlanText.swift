/// A plan as people write it: prompts in block style with a flow list here and there.
///
/// Clock times stand in quotes, so that readers of YAML 1.1, to whom a plain `07:00` is the number 420, see the same
/// plan.
///
/// - `prompts`: Ten lines each, below a head of six.
func planText(prompts: Int) -> [UInt8] {
    var text = """
        # yaml-language-server: $schema=../schemas/plan.schema.json
        plan: 1
        seed: 20261201
        timezone: Europe/London
        title: Many prompts
        prompts:

        """
    for n in 1...prompts {
        text += """
              check-in-\(n):
                title: Meditation check-in
                body: In the View?
                window: {from: "07:00", to: "22:00"}   # clock times
                perDay: 4
                variance: 30%
                minGap: 30m
                days: [mon, tue, wed, thu, fri]
                expires: 30m


            """
    }
    return Array(text.utf8)
}

/// The plan of as many prompts as fill the bytes.
func planText(bytes: Int) -> [UInt8] {
    let two = planText(prompts: 2).count - planText(prompts: 1).count
    return planText(prompts: bytes / two + 1)
}
